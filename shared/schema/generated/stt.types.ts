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
    "/v1/listen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Transcribes a recording */
        post: operations["transcribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/listen/dg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Alias of /v1/listen */
        post: operations["transcribeDg"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audio/transcriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Transcribes a recording sent as a form, in OpenAI's shape */
        post: operations["createTranscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audio/translations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Translates a recording into English text, in OpenAI's shape */
        post: operations["createTranslation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/help": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The service's own reference; HTML for browsers */
        get: operations["getHelp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/help/params": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every query parameter; HTML for browsers */
        get: operations["getHelpParams"];
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
        /** @description One hypothesis for a stretch of audio */
        Alternative: {
            transcript: string;
            confidence: number;
            words: components["schemas"]["Word"][];
            /** @description Languages heard, when they were detected */
            languages?: string[];
        };
        /** @description Ends the session: last Results, last Metadata, then close 1000 */
        CloseStream: {
            /** @constant */
            type: "CloseStream";
        };
        /** @description Answered by a final with from_finalize true */
        Finalize: {
            /** @constant */
            type: "Finalize";
            /** @description Channel to finalize; all channels when absent or unknown */
            channel?: number;
        };
        /** @description Resets the idle timer; not answered */
        KeepAlive: {
            /** @constant */
            type: "KeepAlive";
        };
        /** @description Describes the session; sent at its start and at its clean end */
        Metadata: {
            /** @constant */
            type: "Metadata";
            /** @description Always "deprecated" */
            transaction_key: string;
            /** @description Id of the session */
            request_id: string;
            /** @description SHA-256 of the audio received so far */
            sha256: string;
            /**
             * Format: date-time
             * @description When the session began
             */
            created: string;
            /** @description Seconds of audio received so far */
            duration: number;
            /** @description Audio channels */
            channels: number;
            /** @description Ids of the loaded models */
            models: string[];
        };
        /** @description A transcript, partial or final */
        Results: {
            /** @constant */
            type: "Results";
            /** @description Index of the channel, number of channels */
            channel_index: [
                number,
                number
            ];
            /** @description Seconds from the start of the audio */
            start: number;
            /** @description Seconds that the transcript covers */
            duration: number;
            /** @description False while the transcript may still change */
            is_final: boolean;
            /** @description True when the speaker has paused */
            speech_final: boolean;
            /** @description True when a Finalize message caused it */
            from_finalize: boolean;
            channel: {
                alternatives: components["schemas"]["Alternative"][];
            };
            metadata: {
                request_id: string;
                model_info: {
                    name: string;
                    version: string;
                    arch: string;
                };
                model_uuid: string;
            };
            /** @description Language of the transcript or, if that is empty, of the last speech; null until one is detected; native session only */
            language?: string | null;
            /** @description Languages heard; native session only */
            languages?: string[];
            /** @description Milliseconds by which the frame lags: audio received after the stretch it covers, plus the time since the last audio; native session only */
            latency_ms?: number;
        };
        /** @description Speech begins */
        SpeechStarted: {
            /** @constant */
            type: "SpeechStarted";
            /** @description Index of the channel, number of channels */
            channel: number[];
            /** @description Seconds from the start of the audio */
            timestamp: number;
        };
        /** @description No word for `utterance_end_ms` after a final */
        UtteranceEnd: {
            /** @constant */
            type: "UtteranceEnd";
            /** @description Index of the channel, number of channels */
            channel: number[];
            /** @description Seconds from the start of the audio; -1 if there was no word */
            last_word_end: number;
        };
        /** @description A word with its times */
        Word: {
            /** @description The word in lower case, without punctuation */
            word: string;
            /** @description Seconds from the start of the audio */
            start: number;
            /** @description Seconds from the start of the audio */
            end: number;
            confidence: number;
            /** @description The word as in the transcript */
            punctuated_word: string;
            /** @description Always 0: speakers are not distinguished */
            speaker: number;
            /** @description Language of the word, when it was detected */
            language?: string;
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
        /** @description The sentences of a recording, in paragraphs */
        Paragraphs: {
            /** @description All paragraphs, each after a line break, with an empty line between them */
            transcript: string;
            paragraphs: {
                sentences: {
                    text: string;
                    start: number;
                    end: number;
                }[];
                speaker: number;
                num_words: number;
                start: number;
                end: number;
            }[];
        };
        /** @description The transcript of a recording */
        PrerecordedResponse: {
            metadata: {
                /** @description Always "deprecated" */
                transaction_key: string;
                /** @description Id of the session */
                request_id: string;
                /** @description SHA-256 of the audio received so far */
                sha256: string;
                /**
                 * Format: date-time
                 * @description When the session began
                 */
                created: string;
                /** @description Seconds of audio received so far */
                duration: number;
                /** @description Audio channels */
                channels: number;
                /** @description Ids of the loaded models */
                models: string[];
                model_info: {
                    [key: string]: {
                        name: string;
                        version: string;
                        arch: string;
                    };
                };
            };
            results: {
                channels: {
                    alternatives: {
                        transcript: string;
                        confidence: number;
                        words: components["schemas"]["Word"][];
                        /** @description Languages heard, when they were detected */
                        languages?: string[];
                        paragraphs?: components["schemas"]["Paragraphs"];
                    }[];
                    detected_language?: string;
                    language_confidence?: number;
                }[];
                utterances?: {
                    transcript: string;
                    confidence: number;
                    words: components["schemas"]["Word"][];
                    /** @description Languages heard, when they were detected */
                    languages?: string[];
                    id: string;
                    start: number;
                    end: number;
                    channel: number;
                    speaker: number;
                }[];
            };
        };
        /** @description A recording to fetch, if SVC_STT_ALLOW_URL is set */
        PrerecordedUrl: {
            /** @description Address of the recording */
            url: string;
        };
        /** @description A query parameter has a value that is not allowed */
        QueryError: {
            /** @constant */
            err_code: "INVALID_QUERY_PARAMETER";
            err_msg: string;
            request_id: string;
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
        /** @description The transcript, without times */
        Transcription: {
            text: string;
            usage: components["schemas"]["TranscriptionUsage"];
        };
        /** @description The transcript, with times if requested */
        TranscriptionAnswer: components["schemas"]["VerboseTranscription"] | components["schemas"]["Transcription"];
        /** @description A piece of a transcript, or its end */
        TranscriptionEvent: {
            /** @constant */
            type: "transcript.text.delta";
            delta: string;
        } | {
            /** @constant */
            type: "transcript.text.done";
            text: string;
        };
        /** @description Fields of OpenAI's form besides the file */
        TranscriptionRequest: {
            model?: string;
            /** @description Language of the speech; detected when absent */
            language?: string;
            /** @description Preceding text, or text that shows how words are spelled */
            prompt?: string;
            /**
             * @default json
             * @enum {string}
             */
            response_format?: "json" | "text" | "srt" | "vtt" | "verbose_json";
            /** @description Accepted; passages decoded with low confidence are retried at higher temperatures anyway */
            temperature?: string;
            /**
             * @description Streams utterances as events as they become final; for json and text
             * @default false
             */
            stream?: string;
            /**
             * @default [
             *       "segment"
             *     ]
             */
            timestamp_granularities?: ("word" | "segment")[];
        };
        /** @description The speech between two silences */
        TranscriptionSegment: {
            id: number;
            /** @description Start of the model's window, in hundredths of a second */
            seek: number;
            /** @description Seconds from the start of the recording */
            start: number;
            /** @description Seconds from the start of the recording */
            end: number;
            text: string;
            /** @description Ids of the tokens in the model's vocabulary */
            tokens: number[];
            /** @description Temperature at which the tokens were sampled; with whisper.cpp, the one it starts with */
            temperature: number;
            /** @description Mean natural logarithm of the token probabilities */
            avg_logprob: number;
            /** @description Size of the text divided by its size compressed with zlib */
            compression_ratio: number;
            /** @description Probability that there is no speech; absent if the model cannot tell */
            no_speech_prob?: number;
        };
        /** @description Usage of a transcription */
        TranscriptionUsage: {
            /** @constant */
            type: "duration";
            /** @description Length of the recording */
            seconds: number;
        };
        /** @description Fields of OpenAI's form besides the file */
        TranslationRequest: {
            model?: string;
            /** @description Preceding text, or text that shows how words are spelled */
            prompt?: string;
            /**
             * @default json
             * @enum {string}
             */
            response_format?: "json" | "text" | "srt" | "vtt" | "verbose_json";
            /** @description Accepted; passages decoded with low confidence are retried at higher temperatures anyway */
            temperature?: string;
        };
        /** @description The transcript with times */
        VerboseTranscription: {
            /** @enum {string} */
            task: "transcribe" | "translate";
            /** @description English name of the text's language; english for a translation */
            language: string;
            duration: number;
            text: string;
            /** @description Present only with the granularity word */
            words?: {
                word: string;
                start: number;
                end: number;
            }[];
            /** @description Absent if word is the only granularity */
            segments?: components["schemas"]["TranscriptionSegment"][];
            usage: components["schemas"]["TranscriptionUsage"];
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
    transcribe: {
        parameters: {
            query?: {
                /** @description Speech recognition model of the registry; an unknown name selects the default. Allowed: any name. Default: the default model */
                model?: string;
                /** @description Language of the speech; a region, as in en-US, is ignored. Allowed: en, fr, de, it or multi. Default: detected */
                language?: string;
                /** @description Detects the language over the last 20 s. Allowed: true or false; or some of en, fr, de, it, repeated, to detect only those. Default: false */
                detect_language?: string[];
                /** @description Encoding of the audio; linear16 is integers, linear32 floating point, little-endian. Allowed: linear16, linear32, mulaw, alaw, opus, ogg-opus, ogg, mp3, aac, flac, webm, webm-opus, mp4, m4a, amr-nb, amr-wb, wav. Default: recognised from the first bytes */
                encoding?: string;
                /** @description Sample rate of raw audio. Allowed: 8000 or more, in Hz. Default: 16000 */
                sample_rate?: number;
                /** @description Interleaved channels of raw audio. Allowed: 1 or more. Default: 1 */
                channels?: number;
                /** @description Transcribes each channel separately. Allowed: true or false. Default: false */
                multichannel?: boolean;
                /** @description Sends partial transcripts. Allowed: true or false. Default: false */
                interim_results?: boolean;
                /** @description Punctuation and case in transcripts. Allowed: true or false. Default: true */
                punctuate?: boolean;
                /** @description Numbers as digits, with %, °, € and the like. Allowed: true or false. Default: false */
                smart_format?: boolean;
                /** @description Numbers as digits. Allowed: true or false. Default: false */
                numerals?: boolean;
                /** @description Words with times in Results. Allowed: true or false. Default: true */
                words?: boolean;
                /** @description Silence that ends an utterance; values below 200 count as 200. Allowed: milliseconds of silence, or false. Default: 300 */
                endpointing?: string;
                /** @description Sends UtteranceEnd after this long without a word, preceded by a final if endpointing waits longer. Allowed: 500 or more, in milliseconds. Default: off */
                utterance_end_ms?: number;
                /** @description Lists the utterances of a recording. Allowed: true or false. Default: false */
                utterances?: boolean;
                /** @description Silence that separates two utterances of a recording. Allowed: seconds, more than 0. Default: the value of endpointing */
                utt_split?: string;
                /** @description Lists the paragraphs of a recording and their sentences, as smart_format does too. Allowed: true or false. Default: false */
                paragraphs?: boolean;
                /** @description Sends SpeechStarted. Allowed: true or false. Default: true */
                vad_events?: boolean;
                /** @description A word or phrase that recognition favours. Allowed: any text. Default: none */
                keyterm?: string[];
                /** @description Like keyterm; a weight of 0 or less has no effect. Allowed: any word, or word:weight. Default: none */
                keywords?: string[];
                /** @description Replaces a word in transcripts. Allowed: from:to. Default: none */
                replace?: string[];
                /** @description Accepted; written to the log. Allowed: any text. Default: none */
                tag?: string[];
                /** @description Accepted; the speaker of every word is 0. Allowed: true or false. Default: false */
                diarize?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "audio/*": string;
                "application/json": components["schemas"]["PrerecordedUrl"];
            };
        };
        responses: {
            /** @description The transcript */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrerecordedResponse"];
                };
            };
            /** @description A query parameter is invalid */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueryError"];
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
            /** @description request_invalid */
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
    transcribeDg: {
        parameters: {
            query?: {
                /** @description Speech recognition model of the registry; an unknown name selects the default. Allowed: any name. Default: the default model */
                model?: string;
                /** @description Language of the speech; a region, as in en-US, is ignored. Allowed: en, fr, de, it or multi. Default: detected */
                language?: string;
                /** @description Detects the language over the last 20 s. Allowed: true or false; or some of en, fr, de, it, repeated, to detect only those. Default: false */
                detect_language?: string[];
                /** @description Encoding of the audio; linear16 is integers, linear32 floating point, little-endian. Allowed: linear16, linear32, mulaw, alaw, opus, ogg-opus, ogg, mp3, aac, flac, webm, webm-opus, mp4, m4a, amr-nb, amr-wb, wav. Default: recognised from the first bytes */
                encoding?: string;
                /** @description Sample rate of raw audio. Allowed: 8000 or more, in Hz. Default: 16000 */
                sample_rate?: number;
                /** @description Interleaved channels of raw audio. Allowed: 1 or more. Default: 1 */
                channels?: number;
                /** @description Transcribes each channel separately. Allowed: true or false. Default: false */
                multichannel?: boolean;
                /** @description Sends partial transcripts. Allowed: true or false. Default: false */
                interim_results?: boolean;
                /** @description Punctuation and case in transcripts. Allowed: true or false. Default: true */
                punctuate?: boolean;
                /** @description Numbers as digits, with %, °, € and the like. Allowed: true or false. Default: false */
                smart_format?: boolean;
                /** @description Numbers as digits. Allowed: true or false. Default: false */
                numerals?: boolean;
                /** @description Words with times in Results. Allowed: true or false. Default: true */
                words?: boolean;
                /** @description Silence that ends an utterance; values below 200 count as 200. Allowed: milliseconds of silence, or false. Default: 300 */
                endpointing?: string;
                /** @description Sends UtteranceEnd after this long without a word, preceded by a final if endpointing waits longer. Allowed: 500 or more, in milliseconds. Default: off */
                utterance_end_ms?: number;
                /** @description Lists the utterances of a recording. Allowed: true or false. Default: false */
                utterances?: boolean;
                /** @description Silence that separates two utterances of a recording. Allowed: seconds, more than 0. Default: the value of endpointing */
                utt_split?: string;
                /** @description Lists the paragraphs of a recording and their sentences, as smart_format does too. Allowed: true or false. Default: false */
                paragraphs?: boolean;
                /** @description Sends SpeechStarted. Allowed: true or false. Default: true */
                vad_events?: boolean;
                /** @description A word or phrase that recognition favours. Allowed: any text. Default: none */
                keyterm?: string[];
                /** @description Like keyterm; a weight of 0 or less has no effect. Allowed: any word, or word:weight. Default: none */
                keywords?: string[];
                /** @description Replaces a word in transcripts. Allowed: from:to. Default: none */
                replace?: string[];
                /** @description Accepted; written to the log. Allowed: any text. Default: none */
                tag?: string[];
                /** @description Accepted; the speaker of every word is 0. Allowed: true or false. Default: false */
                diarize?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "audio/*": string;
                "application/json": components["schemas"]["PrerecordedUrl"];
            };
        };
        responses: {
            /** @description The transcript */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrerecordedResponse"];
                };
            };
            /** @description A query parameter is invalid */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueryError"];
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
            /** @description request_invalid */
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
    createTranscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                } & components["schemas"]["TranscriptionRequest"];
            };
        };
        responses: {
            /** @description The transcript, in the form that `response_format` and `stream` select */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TranscriptionAnswer"];
                    "text/plain": string;
                    "text/vtt": string;
                    "application/x-subrip": string;
                    "text/event-stream": components["schemas"]["TranscriptionEvent"];
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
            /** @description request_invalid */
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
    createTranslation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                } & components["schemas"]["TranslationRequest"];
            };
        };
        responses: {
            /** @description The English text, in the form that `response_format` selects */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TranscriptionAnswer"];
                    "text/plain": string;
                    "text/vtt": string;
                    "application/x-subrip": string;
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
            /** @description request_invalid */
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
    getHelp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reference */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                    "text/html": string;
                };
            };
        };
    };
    getHelpParams: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The parameters */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                    "text/html": string;
                };
            };
        };
    };
}
