/** `deno task models pull` through a proxy, its files meanwhile, and the addresses it accepts. */
import assert from "node:assert/strict";
import { ROOT } from "../../shared/project_root.ts";
import { writeAll } from "../../shared/write_all.ts";
import { filesOf, openShelves } from "../../tools/models/shelves.ts";
import { withFolder } from "../fixtures/temporary_folder.ts";
import { until } from "../fixtures/until.ts";

const CONTENT = new Uint8Array(200_000).map((_, index) => (index * 31) % 251);
const HALF = CONTENT.length / 2;

async function headOf(connection: Deno.Conn): Promise<string> {
  const buffer = new Uint8Array(4096);
  let head = "";
  while (!head.includes("\r\n\r\n")) {
    const length = await connection.read(buffer);
    if (length === null) break;
    head += new TextDecoder().decode(buffer.subarray(0, length));
  }
  return head;
}

/** Pulls `address` into `folder` as a user does, with `variable` set to a proxy on `port`. */
function pull(address: string, folder: string, variable: string, port: number): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", "--lock=locks/dev.lock", "tools/models.ts", "pull", address],
    cwd: ROOT,
    env: {
      SVC_LLM_MODELS_DIR: folder,
      [variable]: `http://127.0.0.1:${port}`,
      NO_PROXY: "",
      DENO_NO_UPDATE_CHECK: "1",
    },
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
}

Deno.test("a download goes through HTTP_PROXY, and the file appears when it is complete", async () => {
  await withFolder(async (folder) => {
    using proxy = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const child = pull("http://models.example/tiny.gguf", folder, "HTTP_PROXY", proxy.addr.port);
    using connection = await proxy.accept();
    assert.match(
      await headOf(connection),
      /^GET http:\/\/models\.example\/tiny\.gguf HTTP\/1\.1\r\n/,
    );
    const head = `HTTP/1.1 200 OK\r\nContent-Length: ${CONTENT.length}\r\n\r\n`;
    await writeAll(connection, new TextEncoder().encode(head));
    await writeAll(connection, CONTENT.subarray(0, HALF));
    const names = () => [...Deno.readDirSync(folder)].map(({ name }) => name).toSorted();
    await until(() => names().length > 0 && Deno.statSync(`${folder}/tiny.gguf.part`).size > 0);
    assert.deepEqual(names(), ["tiny.gguf.part"]);
    await writeAll(connection, CONTENT.subarray(HALF));
    assert.equal((await child.status).code, 0);
    assert.deepEqual(names(), ["tiny.gguf", "tiny.gguf.sha256"]);
    assert.deepEqual(await Deno.readFile(`${folder}/tiny.gguf`), CONTENT);
  });
});

Deno.test("a download from an https address goes through HTTPS_PROXY", async () => {
  await withFolder(async (folder) => {
    using proxy = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const child = pull("https://models.example/tiny.gguf", folder, "HTTPS_PROXY", proxy.addr.port);
    using connection = await proxy.accept();
    assert.match(await headOf(connection), /^CONNECT models\.example:443 HTTP\/1\.1\r\n/);
    child.kill("SIGKILL");
    await child.status;
  });
});

for (
  const [address, fetched] of [
    [
      "https://huggingface.co/owner/name/blob/main/folder/a.gguf",
      "https://huggingface.co/owner/name/resolve/main/folder/a.gguf",
    ],
    [
      "https://huggingface.co/owner/name/resolve/main/a.gguf?download=true",
      "https://huggingface.co/owner/name/resolve/main/a.gguf?download=true",
    ],
    ["https://models.example/x/blob/main/a.gguf", "https://models.example/x/blob/main/a.gguf"],
  ] as const
) {
  Deno.test(`${address} stands for the file ${fetched}`, async () => {
    const [file] = filesOf(await openShelves(), address);
    assert.equal(file?.url, fetched);
    assert.match(file.path, /\ba\.gguf$/);
  });
}
