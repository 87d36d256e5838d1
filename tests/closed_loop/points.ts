/**
 * The tests of each point of the closed loop: a sentence, and the files whose tests fail when it is
 * not true. `deno task test:loop` runs only these files, `deno task test:loop --list` prints the
 * table.
 * @module
 */

/** One sentence of a point. */
export interface Sentence {
  /** What must be true. */
  readonly says: string;
  /** Test files that verify it, relative to the project's folder. */
  readonly shownBy: readonly string[];
}

/** A numbered point, or a part that has no number. */
export interface Point {
  /** Its number and name. */
  readonly title: string;
  /** The sentences that it consists of. */
  readonly sentences: readonly Sentence[];
}

/** Every point of the closed loop. */
export const POINTS: readonly Point[] = [
  {
    title: "1 Two commands",
    sentences: [
      {
        says:
          "serve installs from the lock file, starts all three, prints addresses and next steps",
        shownBy: ["tests/e2e/closed_loop_test.ts", "tests/skeleton_test.ts"],
      },
      {
        says: "log lines are prefixed, coloured, structured",
        shownBy: ["supervisor/render_test.ts", "tests/e2e/closed_loop_test.ts"],
      },
      {
        says: "Ctrl-C drains and stops all; a service that dies is started again",
        shownBy: ["tests/e2e/closed_loop_test.ts", "tests/integration/supervisor_test.ts"],
      },
      {
        says:
          "the README's first screen: two commands, a curl line a service, the architecture; each works",
        shownBy: ["tests/e2e/readme_test.ts"],
      },
    ],
  },
  {
    title: "2 The demo",
    sentences: [
      {
        says:
          "each language is spoken, heard with partials and word times, English becomes a tool call",
        shownBy: ["tests/e2e/closed_loop_test.ts"],
      },
      {
        says:
          "64 ms frames in real time; --save keeps WAVs; exit 1 when a transcript is not its text",
        shownBy: ["tests/e2e/demo_test.ts", "demo/compare_test.ts"],
      },
    ],
  },
  {
    title: "3 Skeleton",
    sentences: [
      {
        says: "tasks, pinned dependencies, lock files, what CI runs",
        shownBy: ["tests/skeleton_test.ts"],
      },
      { says: "the rooms, and who imports whom", shownBy: ["tests/architecture_test.ts"] },
      {
        says: "what pages name is there: files, tasks, variables, metrics",
        shownBy: ["tests/documentation_test.ts"],
      },
    ],
  },
  {
    title: "4 shared/",
    sentences: [
      {
        says: "configuration: general rules, --help on every entrypoint, exit 2 on a bad value",
        shownBy: [
          "shared/config/tables_test.ts",
          "shared/config/variable_test.ts",
          "tests/contract/configuration_test.ts",
          "tests/integration/task_options_test.ts",
        ],
      },
      {
        says: "errors become HTTP bodies and WebSocket closes",
        shownBy: [
          "shared/errors_test.ts",
          "shared/http/app_test.ts",
          "tests/contract/stt_closes_test.ts",
        ],
      },
      {
        says: "keys, in constant time; request ids; metrics; health; body limits",
        shownBy: [
          "shared/auth_test.ts",
          "shared/http/app_test.ts",
          "tests/contract/http_rules_test.ts",
        ],
      },
      {
        says: "structured logs",
        shownBy: ["shared/log_test.ts", "tests/contract/log_lines_test.ts"],
      },
      {
        says: "overload is 503 with Retry-After, for sockets before accept",
        shownBy: [
          "tests/contract/llm_overload_test.ts",
          "tests/contract/tts_speak_refused_test.ts",
        ],
      },
      {
        says: "a drain lets work finish, then exit 0",
        shownBy: ["tests/contract/drain_test.ts", "tests/contract/process_test.ts"],
      },
      {
        says: "one schema source; generated files are fresh, and the generated client works",
        shownBy: [
          "shared/schema/common_test.ts",
          "tests/contract/generated_client_test.ts",
          "tools/schemas/stale_test.ts",
          "tests/skeleton_test.ts",
        ],
      },
    ],
  },
  {
    title: "5 The engine host",
    sentences: [
      {
        says:
          "one protocol, bounded queue, cancel, heartbeat, back-off, pool of N, few permissions",
        shownBy: [
          "shared/engine/protocol_test.ts",
          "shared/engine/job_queue_test.ts",
          "shared/back_off_test.ts",
          "tests/integration/engine_pool_test.ts",
          "tests/integration/engine_isolation_test.ts",
          "tests/contract/tts_engines_test.ts",
        ],
      },
      {
        says:
          "kill -9 at work or while loading: /health answers, the job is retried, nothing leaks",
        shownBy: [
          "tests/integration/engine_pool_test.ts",
          "tests/integration/engine_faults_test.ts",
          "tests/contract/engine_killed_test.ts",
          "tests/contract/llm_real_test.ts",
        ],
      },
    ],
  },
  {
    title: "6 ffi/",
    sentences: [
      {
        says: "the library is located and opened, CPU or GPU build, or a line says how to get it",
        shownBy: ["ffi/library_test.ts", "ffi/open_test.ts", "ffi/ggml_test.ts"],
      },
      {
        says:
          "versions and struct layouts are verified, against the C headers too; symbols have signatures",
        shownBy: [
          "ffi/struct_test.ts",
          "ffi/symbols_test.ts",
          "ffi/testing/offsetof_test.ts",
          "ffi/version_test.ts",
        ],
      },
      {
        says: "llama.cpp and whisper.cpp compute; their log lines go to ours",
        shownBy: ["ffi/llama_test.ts", "ffi/whisper_test.ts", "tests/contract/llm_real_test.ts"],
      },
    ],
  },
  {
    title: "7 LLM slice",
    sentences: [
      {
        says: "mock: one valid call of the request's tools, never text, streamed too",
        shownBy: [
          "tests/contract/llm_mock_test.ts",
          "llm/mock/arguments_test.ts",
          "llm/mock/rare_keywords_test.ts",
          "llm/mock/hostile_schemas_test.ts",
          "llm/mock/pattern_test.ts",
        ],
      },
      {
        says: "real: chat and stream on a GGUF with the model's own template",
        shownBy: ["tests/contract/llm_real_test.ts", "llm/chat/template_test.ts"],
      },
    ],
  },
  {
    title: "8 STT slice",
    sentences: [
      {
        says: "both credential forms and the 403, closes with their codes, KeepAlive, NET-0001",
        shownBy: [
          "tests/contract/stt_handshake_test.ts",
          "tests/contract/stt_session_ends_test.ts",
          "tests/contract/stt_settings_test.ts",
          "tests/contract/stt_closes_test.ts",
        ],
      },
      {
        says:
          "Metadata, partials, finals on utterance end, a detector a session, CloseStream to 1000",
        shownBy: ["tests/contract/stt_listen_test.ts"],
      },
      {
        says: "Finalize, and finals without a gap",
        shownBy: ["tests/contract/stt_finals_test.ts"],
      },
    ],
  },
  {
    title: "9 TTS slice",
    sentences: [
      {
        says: "POST /v1/synthesize/hq, with ETag and 304",
        shownBy: ["tests/contract/tts_http_test.ts", "tests/contract/tts_entity_tag_test.ts"],
      },
      {
        says: "/v1/speak sounds before the last word is computed",
        shownBy: ["tests/contract/tts_speak_test.ts", "tests/contract/tts_formant_test.ts"],
      },
      {
        says: "the formant engine speaks en, de and fr, with exact word times",
        shownBy: [
          "tests/contract/tts_formant_test.ts",
          "tests/contract/tts_alignment_test.ts",
          "tts/engine/formant/espeak_test.ts",
        ],
      },
    ],
  },
  {
    title: "10 Model files",
    sentences: [
      {
        says: "each has a manifest: architecture, training, abilities, licence, SHA-256",
        shownBy: ["models/shipped_test.ts"],
      },
      {
        says: "a script writes a random GGUF with a real tokenizer and template",
        shownBy: ["tests/contract/llm_real_test.ts", "ffi/llama_test.ts"],
      },
    ],
  },
  {
    title: "11 Size and platforms",
    sentences: [
      {
        says: "a first install says what it weighs, and has no CUDA or Vulkan build",
        shownBy: ["tests/integration/first_install_test.ts", "tests/skeleton_test.ts"],
      },
      { says: "the GPU task installs and checks", shownBy: ["tests/integration/gpu_task_test.ts"] },
      {
        says: "platforms without a build are told how to get one",
        shownBy: ["ffi/library_test.ts"],
      },
    ],
  },
  {
    title: "12 Compile",
    sentences: [
      {
        says: "three executables hold front and engine, libraries and models inside or beside",
        shownBy: ["tests/integration/compile_test.ts"],
      },
    ],
  },
  {
    title: "Bad input",
    sentences: [
      {
        says: "unknown route, wrong method, missing and wrong keys",
        shownBy: ["tests/contract/http_rules_test.ts"],
      },
      {
        says: "no JSON, wrong types, 33 MiB body",
        shownBy: [
          "tests/contract/llm_mock_test.ts",
          "tests/contract/tts_http_test.ts",
          "tests/contract/body_limit_test.ts",
        ],
      },
      {
        says: "unknown environment value, a port in use",
        shownBy: [
          "tests/contract/configuration_test.ts",
          "tests/integration/supervisor_test.ts",
        ],
      },
      {
        says:
          "missing model file or native library: it starts, /health says why, model_unavailable",
        shownBy: ["tests/contract/log_lines_test.ts", "tests/contract/llm_real_test.ts"],
      },
    ],
  },
  {
    title: "Show",
    sentences: [
      {
        says: "start-up to all three ready is measured",
        shownBy: ["tests/e2e/bench_test.ts"],
      },
      {
        says: "the README's commands run verbatim",
        shownBy: ["tests/e2e/readme_test.ts", "tests/skeleton_test.ts"],
      },
    ],
  },
];

/** All test files, each once, in the order of the points. */
export function loopFiles(): string[] {
  const files = POINTS.flatMap(({ sentences }) => sentences.flatMap(({ shownBy }) => shownBy));
  return [...new Set(files)];
}
