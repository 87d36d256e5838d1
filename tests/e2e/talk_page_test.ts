/** `deno task talk`: the page in a real browser, real services, by example, keyboard and voice. */
import assert from "node:assert/strict";
import { wordsOf } from "../../demo/compare.ts";
import { readLines } from "../../shared/lines.ts";
import { ROOT } from "../../shared/project_root.ts";
import { findBrowser, NO_BROWSER } from "../fixtures/browser.ts";
import { openTab } from "../fixtures/browser_tab.ts";
import { runDeno, terminate } from "../fixtures/ended_process.ts";
import { freePort } from "../fixtures/free_port.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { withFolder } from "../fixtures/temporary_folder.ts";

const QUESTION = "What is the weather like in London tomorrow?";
const KEY = "only-this";
const KEYS = { SVC_STT_API_KEYS: KEY, SVC_TTS_API_KEYS: KEY, SVC_LLM_API_KEYS: KEY };
const PERMISSIONS = ["--allow-net", "--allow-env", "--allow-read"];
const PROGRAM = ["run", "--quiet", "--no-prompt", ...PERMISSIONS, `${ROOT}demo/talk/main.ts`];

/** Expression for the conversation's lines and their kinds, once `condition` holds in the page. */
function conversationOnce(condition: string): string {
  return `new Promise((resolve) => {
    const lines = () => [...document.querySelectorAll("#conversation p")]
      .map(({ className, textContent }) => [className, textContent]);
    const look = () => ${condition} ? resolve(lines()) : setTimeout(look, 50);
    look();
  })`;
}

/** True once an answer has been spoken to its end: all of it is highlighted. */
const IS_HEARD = `[...document.querySelectorAll(".answer")].at(-1)?.textContent ===
  \`\${[...CSS.highlights.get("spoken") ?? []].at(-1)}\``;

/** Starts the page's server in front of services that accept one key. */
async function startPage(services: Readonly<Record<string, string>>) {
  const addresses = Object.entries(services).flatMap(([name, url]) => [`--${name}`, url]);
  const child = new Deno.Command(Deno.execPath(), {
    args: [...PROGRAM, "--port", "0", "--key", KEY, ...addresses],
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const lines = readLines(child.stdout);
  const { value: line = "" } = await lines.next();
  return {
    url: /http:\S+/.exec(line)?.[0] ?? assert.fail(`The page says: ${line}`),
    async [Symbol.asyncDispose]() {
      await terminate(child, child.status);
      await lines.return?.();
    },
  };
}

const browser = findBrowser();

Deno.test({
  name: browser === undefined
    ? `the page is talked to: ${NO_BROWSER}`
    : "the page does the example that is chosen, is talked to, and answers aloud",
  ignore: browser === undefined,
  fn: () =>
    withFolder(async (folder) => {
      await using stt = await startService("stt", KEYS);
      await using tts = await startService("tts", KEYS);
      await using llm = await startService("llm", { ...KEYS, SVC_LLM_USE_REAL_MODEL: "1" });
      for (const { url } of [stt, tts, llm]) assert.equal((await untilReady(url)).status, "ok");
      const query = new URLSearchParams({ text: QUESTION, voice: "svc_heart", api_key: KEY });
      const clip = await fetch(`${tts.url}/v1/render?${query}&head_silence_ms=500`);
      assert.equal(clip.status, 200);
      await Deno.writeFile(`${folder}/question.wav`, await clip.bytes());
      await using page = await startPage({ stt: stt.url, tts: tts.url, llm: llm.url });
      await using tab = await openTab(browser!, page.url, `${folder}/question.wav`);

      await tab.evaluate(conversationOnce(`document.querySelector("#voice")?.length > 0`));
      const choose = `document.querySelector("#examples button").click();`;
      const chosen = await tab.evaluate(choose + conversationOnce(IS_HEARD));
      assert.deepEqual(chosen, [
        ["you", "Turn on the light in the kitchen"],
        ["call", 'set_light({"room": "kitchen", "state": "on"}) → {"status":"ok"}'],
        ["answer", "The light in the kitchen is on."],
      ]);
      assert.equal(
        await tab.evaluate(`document.querySelector("#lamps [data-state]").textContent`),
        "kitchen",
      );
      const examples = `getComputedStyle(document.querySelector("#examples")).display`;
      assert.equal(await tab.evaluate(examples), "none");

      const talk = `document.querySelector("#microphone").click();`;
      const talked = await tab.evaluate(
        talk + conversationOnce(`document.querySelectorAll(".answer").length === 2 && ${IS_HEARD}`),
      );
      assert.ok(Array.isArray(talked));
      const [[, heard], [, call], [, answer]] = talked.slice(3);
      assert.deepEqual(wordsOf(heard), wordsOf(QUESTION));
      assert.match(call, /^get_weather\(.*London.*\) → /);
      assert.match(answer, /14.*cloudy|cloudy.*14/);
    }),
});

Deno.test({
  name: browser === undefined
    ? `what is in the way is told on the page: ${NO_BROWSER}`
    : "the page tells which services are not there, and that a mock calls for ever",
  ignore: browser === undefined,
  fn: async () => {
    await using llm = await startService("llm", KEYS);
    const nobody = `http://127.0.0.1:${freePort()}`;
    await using page = await startPage({ stt: nobody, tts: nobody, llm: llm.url });
    await using tab = await openTab(browser!, page.url);
    const states = await tab.evaluate(`new Promise((resolve) => {
      const states = () => [...document.querySelectorAll("#services li")].map((li) => li.dataset.state);
      const look = () => states().every(Boolean) ? resolve(states()) : setTimeout(look, 50);
      look();
    })`);
    assert.deepEqual(states, ["failed", "mock", "failed"]);
    const told = await tab.evaluate(
      `document.querySelector("#text").value = "Hello.";
      document.querySelector("#composer").requestSubmit();` +
        conversationOnce(`document.querySelectorAll(".problem").length === 2`),
    );
    assert.ok(Array.isArray(told));
    const problems = told.filter(([kind]) => kind === "problem").map(([, text]) => text).sort();
    assert.match(problems[0], /^It repeats the same tool call.*SVC_LLM_USE_REAL_MODEL=1/);
    assert.match(problems[1], /^Speech synthesis ended: /);
    assert.equal(told.filter(([kind]) => kind === "call").length, 2);
  },
});

/** Script that answers every chat request with a beginning, and collects the messages in `asked`. */
const UNFINISHED_ANSWERS = `
  const asked = [];
  window.fetch = async (path, { body, signal } = {}) => {
    if (path !== "llm/v1/chat/completions") return new Response("{}");
    asked.push(JSON.parse(body).messages.map(({ role, content }) => role + ": " + content));
    return new Response(new ReadableStream({
      start(controller) {
        const chunk = { choices: [{ delta: { content: "Well," } }] };
        controller.enqueue(new TextEncoder().encode("data: " + JSON.stringify(chunk) + "\\n"));
        signal.addEventListener("abort", () => controller.error(signal.reason));
      },
    }));
  };`;

Deno.test({
  name: browser === undefined
    ? `what is interrupted on the page: ${NO_BROWSER}`
    : "an answer that is interrupted stays where it was given in the conversation",
  ignore: browser === undefined,
  fn: async () => {
    const nobody = `http://127.0.0.1:${freePort()}`;
    await using page = await startPage({ stt: nobody, tts: nobody, llm: nobody });
    await using tab = await openTab(browser!, page.url);
    const say = (text: string, answers: number) =>
      `document.querySelector("#text").value = "${text}";
       document.querySelector("#composer").requestSubmit();
       await ${conversationOnce(`document.querySelectorAll(".answer").length === ${answers}`)};`;
    const asked = await tab.evaluate(
      `(async () => {
        ${UNFINISHED_ANSWERS}
        document.querySelector("#spoken").checked = false;
        ${["One.", "Two.", "Three."].map((text, index) => say(text, index + 1)).join("\n")}
        return asked;
      })()`,
    );
    assert.deepEqual(asked, [
      ["user: One."],
      ["user: One.", "assistant: Well,", "user: Two."],
      ["user: One.", "assistant: Well,", "user: Two.", "assistant: Well,", "user: Three."],
    ]);
  },
});

Deno.test({
  name: browser === undefined
    ? `a second press of the microphone on the page: ${NO_BROWSER}`
    : "the microphone is opened once, however often its button is pressed meanwhile",
  ignore: browser === undefined,
  fn: async () => {
    const nobody = `http://127.0.0.1:${freePort()}`;
    await using page = await startPage({ stt: nobody, tts: nobody, llm: nobody });
    await using tab = await openTab(browser!, page.url);
    const opened = await tab.evaluate(`(() => {
      let opened = 0;
      navigator.mediaDevices.getUserMedia = () => (opened++, new Promise(() => {}));
      const button = document.querySelector("#microphone");
      button.click();
      button.click();
      return opened;
    })()`);
    assert.equal(opened, 1);
  },
});

Deno.test("an invalid --port exits 2 with one line", async () => {
  const { code, stderr } = await runDeno([...PROGRAM, "--port", "eighty"]);
  assert.equal(code, 2);
  assert.equal(
    stderr,
    "Cannot use --port eighty: allowed is a number from 0 to 65535; see --help\n",
  );
});
