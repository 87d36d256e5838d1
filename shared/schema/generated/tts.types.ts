// Written by `deno task schemas` from shared/schema. Do not edit.
// deno-lint-ignore-file -- the generator decides how it writes
// deno-fmt-ignore-file
export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** State of the service */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as /health */
        get: operations["getHealthz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Prometheus metrics */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** OpenAPI description of the HTTP routes */
        get: operations["getOpenapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/asyncapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** AsyncAPI description of the sockets */
        get: operations["getAsyncapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Models that requests can name, in OpenAI's shape */
        get: operations["listModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One model */
        get: operations["getModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/synthesize/hq": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A whole utterance with word times, as JSON */
        post: operations["synthesizeHq"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/render": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The encoded audio itself, from scalar fields in the query; HEAD works too */
        get: operations["renderFromQuery"];
        put?: never;
        /** The encoded audio itself */
        post: operations["render"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/synthesize/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Several texts at once, each with its own result */
        post: operations["synthesizeBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/speak/sse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Long texts as server-sent events, from scalar fields in the query */
        get: operations["speakEventsFromQuery"];
        put?: never;
        /** Long texts as server-sent events */
        post: operations["speakEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audio/speech": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The encoded audio, streamed as it is synthesised; request in OpenAI's shape */
        post: operations["createSpeech"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/speak": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The encoded audio, streamed as it is synthesised; request in Deepgram's shape */
        post: operations["speakFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/voices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The voice catalogue */
        get: operations["listVoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audio/voices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The voice catalogue, at the path that Open WebUI requests */
        get: operations["listSpeechVoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/voices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One voice */
        get: operations["getVoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/voices/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A sentence in this voice */
        get: operations["previewVoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A word with its times */
        AlignedWord: {
            /** @description The word as in the text */
            word: string;
            /** @description Seconds from the start of the audio */
            start: number;
            /** @description Seconds from the start of the audio */
            end: number;
        };
        /** @description Word times, sent before the audio they describe */
        Alignment: {
            /** @constant */
            type: "Alignment";
            words: components["schemas"]["AlignedWord"][];
        };
        /** @description Drops what is not spoken yet, including pending flushes, which stay unanswered; answered by Cleared */
        Clear: {
            /** @constant */
            type: "Clear";
        };
        /** @description No more audio follows for text before the Clear */
        Cleared: {
            /** @constant */
            type: "Cleared";
            sequence_id: number;
        };
        /** @description Speaks the rest and closes with 1000 */
        Close: {
            /** @constant */
            type: "Close";
        };
        /** @description Speaks the rest; answered by Flushed */
        Flush: {
            /** @constant */
            type: "Flush";
        };
        /** @description All audio up to the Flush has been sent */
        Flushed: {
            /** @constant */
            type: "Flushed";
            sequence_id: number;
        };
        /** @description Adds text; sentences are spoken as they become complete */
        Speak: {
            /** @constant */
            type: "Speak";
            /** @description Text to speak */
            text: string;
            /** @description Id of a voice in the catalogue */
            voice?: string;
            /** @description Language of the text; defaults to that of the voice */
            language?: string;
            /**
             * @description Sample rate of the audio, in Hz
             * @enum {number}
             */
            sample_rate?: 16000 | 22050 | 24000 | 48000;
            /** @description Speaking rate; 2 is twice as fast. The product with the rate of a prosody tag is limited to 0.25 to 4 */
            speed?: number;
            /** @description The same seed gives the same audio; defaults to 0 */
            seed?: number;
            /**
             * @description Steps of the synthesis with supertonic; other engines have one quality. Defaults to high for HQ, otherwise to standard
             * @enum {string}
             */
            quality?: "draft" | "standard" | "high";
            /**
             * @description Not at all, to a peak of -1 dBFS, or to target_lufs by EBU R 128
             * @enum {string}
             */
            normalize_loudness?: "none" | "peak" | "ebu_r128";
            /**
             * @description Target loudness, in LUFS; only for ebu_r128
             * @enum {number}
             */
            target_lufs?: -23 | -16 | -14;
            /**
             * @description Bits per sample; 24 only with wav and flac
             * @enum {number}
             */
            bits_per_sample?: 16 | 24;
            /**
             * @description Container
             * @enum {string}
             */
            format?: "wav" | "mp3" | "flac" | "opus";
            /** @description Interprets prosody and phoneme tags; otherwise tags are dropped and their text is spoken */
            ssml_lite?: boolean;
            /** @description Tokens to spell letter by letter, ignoring case */
            spell_out?: string[];
            /** @description Pronunciation of words: IPA, with or without slashes, or a respelling */
            lexicon?: {
                [key: string]: string;
            };
            /** @description Part of the cache key; defaults to the SHA-256 of `lexicon` as JSON with sorted words */
            lexicon_hash?: string;
            /** @description Silence before the speech, in milliseconds, in steps of 50 */
            head_silence_ms?: number;
            /** @description Silence after the speech, in milliseconds, in steps of 50 */
            tail_silence_ms?: number;
            /** @description Clip whose voice is cloned: 3 to 10 s, mono, 16 kHz or more */
            ref_audio_b64?: string;
            /** @description Clip whose style is transferred to the voice */
            style_ref_audio_b64?: string;
            /** @description Strength of the cloning; lower values keep more of the engine's voice */
            clone_strength?: number;
            /** @description Steps of the cloning; more match better but delay the first audio */
            clone_steps?: number;
            subtalker_dosample?: boolean;
            /** @description Whether to send mouth shapes, if the backend offers them */
            emit_visemes?: boolean;
            /** @description Seconds of visemes per window */
            viseme_window_s?: number;
        };
        /** @description The error of a rejected frame; the socket stays open */
        SpeakError: {
            /** @constant */
            type: "Error";
            code: string;
            description: string;
            message: string;
            /** @description Same as `code`, under the name that Deepgram's clients read */
            err_code: string;
            /** @description Same as `message`, under the name that Deepgram's clients read */
            err_msg: string;
        };
        /** @description What the session will send */
        SpeakMetadata: {
            /** @constant */
            type: "Metadata";
            request_id: string;
            model_name: string;
            model_version: string;
            model_uuid: string;
            voice: string;
            language: string;
            sample_rate: number;
            /** @enum {string} */
            encoding: "linear16" | "mulaw" | "alaw";
        };
        /** @description Defaults for the Speak frames of a socket */
        SpeakQuery: {
            /** @description Deepgram's name for `voice` */
            model?: string;
            /**
             * @description Id of a voice in the catalogue
             * @default svc_heart
             */
            voice?: string;
            /** @description Language of the text; defaults to that of the voice */
            language?: string;
            /**
             * @description Sample rate of the audio, in Hz
             * @default 24000
             * @enum {number}
             */
            sample_rate?: 16000 | 22050 | 24000 | 48000;
            /**
             * @description Speaking rate; 2 is twice as fast. The product with the rate of a prosody tag is limited to 0.25 to 4
             * @default 1
             */
            speed?: number;
            /** @description The same seed gives the same audio; defaults to 0 */
            seed?: number;
            /**
             * @description Whether to send mouth shapes, if the backend offers them
             * @default false
             */
            emit_visemes?: boolean;
            /**
             * @description Seconds of visemes per window
             * @default 2
             */
            viseme_window_s?: number;
            /**
             * @description Encoding of the samples: 16-bit PCM, or 8 bits as in ITU-T G.711
             * @default linear16
             * @enum {string}
             */
            encoding?: "linear16" | "mulaw" | "alaw";
        };
        /** @description Usage since the last flush */
        UsageFrame: {
            /** @constant */
            type: "Usage";
            characters: number;
            audio_seconds: number;
            engine: string;
            /** @description Present only if the backend reports it */
            gpu_seconds?: number;
        };
        /** @description A mouth shape with its time */
        Viseme: {
            /** @enum {string} */
            viseme: "sil" | "PP" | "FF" | "TH" | "DD" | "kk" | "CH" | "SS" | "nn" | "RR" | "aa" | "E" | "I" | "O" | "U";
            /** @description Seconds from the start of the audio */
            start: number;
            /** @description Seconds */
            duration: number;
        };
        /** @description A window of mouth shapes, sent before its audio */
        Visemes: {
            /** @constant */
            type: "Visemes";
            window_start: number;
            window_duration: number;
            visemes: components["schemas"]["Viseme"][];
        };
        /** @description A notice; the socket stays open */
        Warning: {
            /** @constant */
            type: "Warning";
            code: string;
            description: string;
            message: string;
            /** @description Same as `code`, under the name that Deepgram's clients read */
            warn_code: string;
            /** @description Same as `message`, under the name that Deepgram's clients read */
            warn_msg: string;
        };
        /** @description Several texts at once */
        BatchRequest: {
            /** @description 1 to 32 items, each of which may override the defaults */
            items: ({
                id: string;
                /** @description Text to speak */
                text?: string;
            } & {
                [key: string]: unknown;
            })[];
            /**
             * @description Default request fields for all items
             * @default {}
             */
            defaults?: {
                [key: string]: unknown;
            };
        };
        /** @description One result per item, in the order of the items */
        BatchResponse: {
            results: ({
                id: string;
                audio_b64: string;
                format: string;
                duration: number;
                usage: components["schemas"]["Usage"];
                /** @description What could not be done as requested, if anything */
                warnings?: string[];
            } | {
                id: string;
                error: components["schemas"]["ErrorBody"];
            })[];
        };
        /** @description Why a request failed */
        ErrorBody: {
            /**
             * @description Machine-readable code
             * @enum {string}
             */
            code: "request_invalid" | "context_too_long" | "text_too_long" | "text_empty" | "batch_size" | "voice_language_mismatch" | "ref_audio_invalid" | "unauthorized" | "forbidden" | "not_found" | "model_not_found" | "method_not_allowed" | "body_too_large" | "range_not_satisfiable" | "upgrade_required" | "llm_error" | "engine_error" | "internal_error" | "model_unavailable" | "overloaded";
            /** @description One sentence for a person; names the field at fault */
            message: string;
            /** @description Machine-readable details */
            detail?: unknown;
        };
        /** @description State of the service; the HTTP status is always 200 */
        Health: {
            /**
             * @description Whether requests are served
             * @enum {string}
             */
            status: "ok" | "loading" | "degraded";
            /** @description Version of the service */
            version: string;
            /** @description Seconds since the service started */
            uptime_s: number;
        } & {
            [key: string]: unknown;
        };
        /** @description Audio, and at the end the usage */
        OpenAiSpeechEvent: {
            /** @constant */
            type: "speech.audio.delta";
            /** Format: base64 */
            audio: string;
        } | {
            /** @constant */
            type: "speech.audio.done";
            usage: {
                characters: number;
                audio_seconds: number;
                engine: string;
                /** @description Present only if the backend reports it */
                gpu_seconds?: number;
                /** @description Characters of the input */
                input_tokens: number;
                /** @description Always 0: speech has no tokens */
                output_tokens: number;
                total_tokens: number;
            };
        };
        /** @description OpenAI's shape of a synthesis request */
        OpenAiSpeechRequest: {
            /** @default parley */
            model?: string;
            /** @description Text to speak */
            input: string;
            voice?: string | {
                id: string;
            };
            /**
             * @default mp3
             * @enum {string}
             */
            response_format?: "mp3" | "opus" | "flac" | "wav" | "pcm";
            /** @default 1 */
            speed?: number;
            /**
             * @default audio
             * @enum {string}
             */
            stream_format?: "audio" | "sse";
        };
        /** @description Text; the query says how to speak it */
        SpeakFileRequest: {
            /** @description Text to speak */
            text: string;
        };
        /** @description A model that requests can name */
        SpeechModel: {
            id: string;
            /** @constant */
            object: "model";
            /** @description Always 0: not known */
            created: number;
            owned_by: string;
        };
        /** @description The models that requests can name */
        SpeechModelList: {
            /** @constant */
            object: "list";
            data: components["schemas"]["SpeechModel"][];
        };
        /** @description Text and how to speak it */
        SynthesisRequest: {
            /** @description Text to speak */
            text: string;
            /**
             * @description Id of a voice in the catalogue
             * @default svc_heart
             */
            voice?: string;
            /** @description Language of the text; defaults to that of the voice */
            language?: string;
            /**
             * @description Sample rate of the audio, in Hz
             * @default 24000
             * @enum {number}
             */
            sample_rate?: 16000 | 22050 | 24000 | 48000;
            /**
             * @description Speaking rate; 2 is twice as fast. The product with the rate of a prosody tag is limited to 0.25 to 4
             * @default 1
             */
            speed?: number;
            /** @description The same seed gives the same audio; defaults to 0 */
            seed?: number;
            /**
             * @description Steps of the synthesis with supertonic; other engines have one quality. Defaults to high for HQ, otherwise to standard
             * @enum {string}
             */
            quality?: "draft" | "standard" | "high";
            /**
             * @description Not at all, to a peak of -1 dBFS, or to target_lufs by EBU R 128
             * @default none
             * @enum {string}
             */
            normalize_loudness?: "none" | "peak" | "ebu_r128";
            /**
             * @description Target loudness, in LUFS; only for ebu_r128
             * @default -16
             * @enum {number}
             */
            target_lufs?: -23 | -16 | -14;
            /**
             * @description Bits per sample; 24 only with wav and flac
             * @default 16
             * @enum {number}
             */
            bits_per_sample?: 16 | 24;
            /**
             * @description Container
             * @default wav
             * @enum {string}
             */
            format?: "wav" | "mp3" | "flac" | "opus";
            /**
             * @description Interprets prosody and phoneme tags; otherwise tags are dropped and their text is spoken
             * @default false
             */
            ssml_lite?: boolean;
            /**
             * @description Tokens to spell letter by letter, ignoring case
             * @default []
             */
            spell_out?: string[];
            /**
             * @description Pronunciation of words: IPA, with or without slashes, or a respelling
             * @default {}
             */
            lexicon?: {
                [key: string]: string;
            };
            /** @description Part of the cache key; defaults to the SHA-256 of `lexicon` as JSON with sorted words */
            lexicon_hash?: string;
            /**
             * @description Silence before the speech, in milliseconds, in steps of 50
             * @default 0
             */
            head_silence_ms?: number;
            /**
             * @description Silence after the speech, in milliseconds, in steps of 50
             * @default 0
             */
            tail_silence_ms?: number;
            /** @description Clip whose voice is cloned: 3 to 10 s, mono, 16 kHz or more */
            ref_audio_b64?: string;
            /** @description Clip whose style is transferred to the voice */
            style_ref_audio_b64?: string;
            /**
             * @description Strength of the cloning; lower values keep more of the engine's voice
             * @default 0.7
             */
            clone_strength?: number;
            /**
             * @description Steps of the cloning; more match better but delay the first audio
             * @default 16
             */
            clone_steps?: number;
            /** @default false */
            subtalker_dosample?: boolean;
            /**
             * @description Whether to send mouth shapes, if the backend offers them
             * @default false
             */
            emit_visemes?: boolean;
            /**
             * @description Seconds of visemes per window
             * @default 2
             */
            viseme_window_s?: number;
        };
        /** @description The whole utterance with its alignment */
        SynthesisResponse: {
            request_id: string;
            /** @description The encoded audio as base64 */
            audio_b64: string;
            format: string;
            sample_rate: number;
            bits_per_sample: number;
            /** @description Seconds */
            duration: number;
            seed: number;
            voice: string;
            language: string;
            alignment: components["schemas"]["AlignedWord"][];
            visemes: components["schemas"]["Viseme"][];
            usage: components["schemas"]["Usage"];
            warnings: string[];
        };
        /** @description Usage of a synthesis */
        Usage: {
            characters: number;
            audio_seconds: number;
            engine: string;
            /** @description Present only if the backend reports it */
            gpu_seconds?: number;
        };
        /** @description A voice of the catalogue */
        Voice: {
            id: string;
            name: string;
            /** @enum {string} */
            language: "en" | "de" | "fr";
            /** @enum {string} */
            gender: "female" | "male";
            accent: string;
            engine: string;
            license: string;
            legacy: boolean;
            first_party: boolean;
            preview_url: string;
            sample_rate: number;
        };
        /** @description The voice catalogue */
        VoiceList: {
            voices: components["schemas"]["Voice"][];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The request's own id, or a new one; log lines carry it too */
        "X-Request-ID": string;
        /** @description Seconds to wait before retrying */
        "Retry-After": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Always 200, whatever the state */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    getHealthz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Always 200, whatever the state */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Prometheus text exposition format */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    getOpenapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The description */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    getAsyncapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The description */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    listModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The models */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpeechModelList"];
                };
            };
        };
    };
    getModel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The model */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpeechModel"];
                };
            };
            /** @description model_not_found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    synthesizeHq: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SynthesisRequest"];
            };
        };
        responses: {
            /** @description The utterance */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    /** @description Strong entity tag of the audio, for If-None-Match */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SynthesisResponse"];
                };
            };
            /** @description The audio has an ETag that If-None-Match lists */
            304: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    /** @description Strong entity tag of the audio, for If-None-Match */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description unauthorized */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description body_too_large */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description request_invalid, text_too_long, text_empty, voice_language_mismatch, ref_audio_invalid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description engine_error, internal_error */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description model_unavailable, overloaded */
            503: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    renderFromQuery: {
        parameters: {
            query: {
                text: string;
                voice?: string;
                language?: string;
                sample_rate?: 16000 | 22050 | 24000 | 48000;
                speed?: number;
                seed?: number;
                quality?: "draft" | "standard" | "high";
                normalize_loudness?: "none" | "peak" | "ebu_r128";
                target_lufs?: -23 | -16 | -14;
                bits_per_sample?: 16 | 24;
                format?: "wav" | "mp3" | "flac" | "opus";
                ssml_lite?: boolean;
                spell_out?: string[];
                lexicon_hash?: string;
                head_silence_ms?: number;
                tail_silence_ms?: number;
                ref_audio_b64?: string;
                style_ref_audio_b64?: string;
                clone_strength?: number;
                clone_steps?: number;
                subtalker_dosample?: boolean;
                emit_visemes?: boolean;
                viseme_window_s?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The audio in the requested `format` */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    /** @description Strong entity tag of the audio, for If-None-Match */
                    ETag?: string;
                    /** @description What could not be done as requested: a JSON array of strings, in ASCII */
                    "X-Parley-Warnings"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "audio/wav": string;
                    "audio/mpeg": string;
                    "audio/flac": string;
                    "audio/ogg": string;
                };
            };
            /** @description The part of the audio that Range requests */
            206: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    /** @description Strong entity tag of the audio, for If-None-Match */
                    ETag?: string;
                    /** @description What could not be done as requested: a JSON array of strings, in ASCII */
                    "X-Parley-Warnings"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "audio/wav": string;
                    "audio/mpeg": string;
                    "audio/flac": string;
                    "audio/ogg": string;
                };
            };
            /** @description The audio has an ETag that If-None-Match lists */
            304: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    /** @description Strong entity tag of the audio, for If-None-Match */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description unauthorized */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description range_not_satisfiable */
            416: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description request_invalid, text_too_long, text_empty, voice_language_mismatch, ref_audio_invalid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description engine_error, internal_error */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description model_unavailable, overloaded */
            503: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    render: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SynthesisRequest"];
            };
        };
        responses: {
            /** @description The audio in the requested `format` */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    /** @description Strong entity tag of the audio, for If-None-Match */
                    ETag?: string;
                    /** @description What could not be done as requested: a JSON array of strings, in ASCII */
                    "X-Parley-Warnings"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "audio/wav": string;
                    "audio/mpeg": string;
                    "audio/flac": string;
                    "audio/ogg": string;
                };
            };
            /** @description The audio has an ETag that If-None-Match lists */
            304: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    /** @description Strong entity tag of the audio, for If-None-Match */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description unauthorized */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description body_too_large */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description request_invalid, text_too_long, text_empty, voice_language_mismatch, ref_audio_invalid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description engine_error, internal_error */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description model_unavailable, overloaded */
            503: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    synthesizeBatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchRequest"];
            };
        };
        responses: {
            /** @description One result per item */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResponse"];
                };
            };
            /** @description unauthorized */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description body_too_large */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description request_invalid, batch_size */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description model_unavailable, overloaded */
            503: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    speakEventsFromQuery: {
        parameters: {
            query: {
                text: string;
                voice?: string;
                language?: string;
                sample_rate?: 16000 | 22050 | 24000 | 48000;
                speed?: number;
                seed?: number;
                quality?: "draft" | "standard" | "high";
                normalize_loudness?: "none" | "peak" | "ebu_r128";
                target_lufs?: -23 | -16 | -14;
                bits_per_sample?: 16 | 24;
                format?: "wav" | "mp3" | "flac" | "opus";
                ssml_lite?: boolean;
                spell_out?: string[];
                lexicon_hash?: string;
                head_silence_ms?: number;
                tail_silence_ms?: number;
                ref_audio_b64?: string;
                style_ref_audio_b64?: string;
                clone_strength?: number;
                clone_steps?: number;
                subtalker_dosample?: boolean;
                emit_visemes?: boolean;
                viseme_window_s?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events metadata, audio, alignment, visemes, done, error */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description Last-Event-ID names the end of the stream, so EventSource does not reconnect */
            204: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description unauthorized */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description request_invalid, text_too_long, text_empty, voice_language_mismatch, ref_audio_invalid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description engine_error, internal_error */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description model_unavailable, overloaded */
            503: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    speakEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SynthesisRequest"];
            };
        };
        responses: {
            /** @description Events metadata, audio, alignment, visemes, done, error */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description Last-Event-ID names the end of the stream, so EventSource does not reconnect */
            204: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description unauthorized */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description body_too_large */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description request_invalid, text_too_long, text_empty, voice_language_mismatch, ref_audio_invalid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description engine_error, internal_error */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description model_unavailable, overloaded */
            503: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    createSpeech: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenAiSpeechRequest"];
            };
        };
        responses: {
            /** @description The audio; with stream_format sse, the events speech.audio.delta and .done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    /** @description What could not be done as requested: a JSON array of strings, in ASCII */
                    "X-Parley-Warnings"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "audio/wav": string;
                    "audio/mpeg": string;
                    "audio/flac": string;
                    "audio/ogg": string;
                    "audio/pcm": string;
                    "text/event-stream": components["schemas"]["OpenAiSpeechEvent"];
                };
            };
            /** @description unauthorized */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description body_too_large */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description request_invalid, text_too_long, text_empty, voice_language_mismatch, ref_audio_invalid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description engine_error, internal_error */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description model_unavailable, overloaded */
            503: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    speakFile: {
        parameters: {
            query?: {
                model?: string;
                voice?: string;
                language?: string;
                sample_rate?: 16000 | 22050 | 24000 | 48000;
                speed?: number;
                seed?: number;
                encoding?: "mp3" | "linear16" | "mulaw" | "alaw" | "opus" | "flac";
                container?: "none" | "wav" | "ogg";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SpeakFileRequest"];
            };
        };
        responses: {
            /** @description The audio in the requested `encoding` and `container` */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    /** @description What could not be done as requested: a JSON array of strings, in ASCII */
                    "X-Parley-Warnings"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "audio/wav": string;
                    "audio/mpeg": string;
                    "audio/flac": string;
                    "audio/ogg": string;
                    "audio/pcm": string;
                    "audio/mulaw": string;
                    "audio/alaw": string;
                };
            };
            /** @description unauthorized */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description body_too_large */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description request_invalid, text_too_long, text_empty, voice_language_mismatch, ref_audio_invalid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description engine_error, internal_error */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description model_unavailable, overloaded */
            503: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    listVoices: {
        parameters: {
            query?: {
                /** @description Only voices of this language */
                language?: string;
                /** @description Only female or male voices */
                gender?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The voices */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoiceList"];
                };
            };
        };
    };
    listSpeechVoices: {
        parameters: {
            query?: {
                /** @description Only voices of this language */
                language?: string;
                /** @description Only female or male voices */
                gender?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The voices */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoiceList"];
                };
            };
        };
    };
    getVoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The voice */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Voice"];
                };
            };
            /** @description not_found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    previewVoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The audio */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    /** @description Strong entity tag of the audio, for If-None-Match */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "audio/wav": string;
                };
            };
            /** @description The part of the audio that Range requests */
            206: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    /** @description Strong entity tag of the audio, for If-None-Match */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "audio/wav": string;
                };
            };
            /** @description The audio has an ETag that If-None-Match lists */
            304: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    /** @description Strong entity tag of the audio, for If-None-Match */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description unauthorized */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description not_found */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description range_not_satisfiable */
            416: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description engine_error, internal_error */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description model_unavailable, overloaded */
            503: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
}
