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
    "/v1/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The model registry */
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
        /** One model of the registry */
        get: operations["getModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The model that answers */
        get: operations["getCurrentModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models/load": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes another model the current one; 404 in mock mode */
        post: operations["loadModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chat/completions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Continues a conversation */
        post: operations["createChatCompletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/responses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same in the shape of OpenAI's Responses API; nothing is stored */
        post: operations["createResponse"];
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
        /** @description The whole answer */
        ChatCompletion: {
            id: string;
            /** @constant */
            object: "chat.completion";
            /** @description Seconds since 1970 */
            created: number;
            model: string;
            choices: {
                index: number;
                message: {
                    /** @constant */
                    role: "assistant";
                    content: string | null;
                    /** @description Always null, for OpenAI's shape: refusals are in `content` */
                    refusal: null;
                    reasoning_content?: string;
                    tool_calls?: components["schemas"]["ToolCall"][];
                };
                logprobs: {
                    content: components["schemas"]["TokenLogprob"][];
                    refusal: null;
                } | null;
                /** @enum {string} */
                finish_reason: "stop" | "length" | "tool_calls";
            }[];
            usage: components["schemas"]["ChatUsage"];
        };
        /** @description A piece of a streamed answer */
        ChatCompletionChunk: {
            id: string;
            /** @constant */
            object: "chat.completion.chunk";
            created: number;
            model: string;
            choices: {
                index: number;
                delta: {
                    /** @constant */
                    role?: "assistant";
                    content?: string | null;
                    reasoning_content?: string;
                    tool_calls?: {
                        index: number;
                        id?: string;
                        /** @constant */
                        type?: "function";
                        function: {
                            name?: string;
                            arguments?: string;
                        };
                    }[];
                };
                logprobs: {
                    content: components["schemas"]["TokenLogprob"][];
                    refusal: null;
                } | null;
                finish_reason: ("stop" | "length" | "tool_calls") | null;
            }[];
            usage?: components["schemas"]["ChatUsage"] | null;
        };
        /** @description A message of the conversation */
        ChatMessage: {
            /** @enum {string} */
            role: "system" | "developer" | "user" | "assistant" | "tool";
            content?: (string | ({
                /** @constant */
                type: "text";
                text: string;
            } | {
                /** @constant */
                type: "refusal";
                refusal: string;
            })[]) | null;
            name?: string | null;
            /** @description Id of the tool call that this message answers */
            tool_call_id?: string | null;
            tool_calls?: components["schemas"]["SentToolCall"][] | null;
            reasoning_content?: string | null;
            /** @description Refusal by one of OpenAI's models, which replaces `content` */
            refusal?: string | null;
        };
        /** @description A conversation to continue */
        ChatRequest: {
            messages: components["schemas"]["ChatMessage"][];
            /** @description Id of a model in the registry */
            model?: string | null;
            temperature?: number | null;
            top_p?: number | null;
            max_tokens?: number | null;
            max_completion_tokens?: number | null;
            tools?: components["schemas"]["Tool"][] | null;
            tool_choice?: (("none" | "auto" | "required") | {
                /** @constant */
                type: "function";
                function: {
                    name: string;
                };
            } | {
                /** @constant */
                type: "allowed_tools";
                allowed_tools: {
                    /** @enum {string} */
                    mode: "auto" | "required";
                    tools: {
                        /** @constant */
                        type: "function";
                        function: {
                            name: string;
                        };
                    }[];
                };
            }) | null;
            parallel_tool_calls?: boolean | null;
            stream?: boolean | null;
            stream_options?: {
                include_usage?: boolean | null;
            } | null;
            stop?: (string | string[]) | null;
            seed?: number | null;
            presence_penalty?: number | null;
            frequency_penalty?: number | null;
            logit_bias?: {
                [key: string]: number;
            } | null;
            logprobs?: boolean | null;
            top_logprobs?: number | null;
            n?: number | null;
            response_format?: ({
                /** @constant */
                type: "text";
            } | {
                /** @constant */
                type: "json_object";
                /** @description As in llama.cpp: schema of the object */
                schema?: Record<string, never> | null;
            } | {
                /** @constant */
                type: "json_schema";
                json_schema: {
                    name: string;
                    description?: string | null;
                    schema?: Record<string, never> | null;
                    strict?: boolean | null;
                };
            }) | null;
            user?: string | null;
            /** @description As in llama.cpp: 0 and -1 keep all tokens */
            top_k?: number | null;
            /** @description As in llama.cpp */
            min_p?: number | null;
            /** @description As in llama.cpp */
            repeat_penalty?: number | null;
            /** @description As in llama.cpp: grammar of the answer, in GBNF */
            grammar?: string | null;
            /** @description As in llama.cpp: JSON schema that the answer must match */
            json_schema?: Record<string, never> | null;
            /** @description As in vLLM: a constraint on the answer, in one of these fields */
            structured_outputs?: {
                /** @description JSON schema that the answer must match */
                json?: Record<string, never> | null;
                /** @description Whether the answer must be a JSON object */
                json_object?: boolean | null;
                /** @description Regular expression that the whole answer must match */
                regex?: string | null;
                /** @description Strings of which the answer must be one */
                choice?: string[] | null;
                /** @description Grammar of the answer, in GBNF */
                grammar?: string | null;
                structural_tag?: null;
            } | null;
            /** @description As in older vLLM: JSON schema that the answer must match */
            guided_json?: Record<string, never> | null;
            /** @description As in older vLLM: regular expression that the whole answer must match */
            guided_regex?: string | null;
            /** @description As in older vLLM: strings of which the answer must be one */
            guided_choice?: string[] | null;
            /** @description As in older vLLM: grammar of the answer, in GBNF */
            guided_grammar?: string | null;
            /** @description For chat templates that support it; none disables reasoning */
            reasoning_effort?: string | null;
            chat_template_kwargs?: Record<string, never> | null;
            /** @description As in vLLM: the answer continues the last message, which must be the assistant's */
            continue_final_message?: boolean | null;
        };
        /** @description Tokens of a request and its answer */
        ChatUsage: {
            prompt_tokens: number;
            completion_tokens: number;
            total_tokens: number;
            prompt_tokens_details: {
                cached_tokens: number;
                /**
                 * @description Always 0, for OpenAI's shape: there is no audio
                 * @constant
                 */
                audio_tokens: 0;
            };
            /** @description Reasoning and draft tokens, if there were any */
            completion_tokens_details?: {
                /** @description Tokens of the reasoning, if there was any */
                reasoning_tokens?: number;
                accepted_prediction_tokens?: number;
                rejected_prediction_tokens?: number;
            };
        };
        /** @description The model that answers */
        CurrentModel: {
            model_id: string;
            loaded: boolean;
            /** @description Duration of the last load, in milliseconds */
            last_load_ms: number;
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
        /** @description A function that the model may call */
        FunctionTool: {
            /** @constant */
            type: "function";
            name: string;
            description?: string | null;
            parameters?: Record<string, never> | null;
            strict?: boolean | null;
        };
        /** @description State of the chat service */
        LlmHealth: {
            /** @enum {string} */
            status: "ok" | "loading" | "degraded";
            /** @enum {string} */
            mode: "mock" | "real";
            model: string | null;
            /** @enum {string} */
            model_state: "ready" | "loading" | "idle" | "failed";
            model_load_elapsed_ms: number;
            model_error?: string;
            /** @description Compute backend and where its library was found, once a local model is loaded */
            backend?: string;
            queue_depth: number;
            active_requests: number;
            version: string;
            uptime_s: number;
        };
        /** @description The model to switch to */
        LoadRequest: {
            model_id: string;
        };
        /** @description Result of the load */
        LoadResponse: {
            /** @description Whether the model replaced another one */
            swapped: boolean;
            load_ms: number;
            loaded: boolean;
        };
        /** @description A model in the registry */
        ModelEntry: {
            id: string;
            /** @constant */
            object: "model";
            created: number;
            owned_by: string;
            family: string;
            arch: string;
            /** @description Parameters, in billions */
            total_params_b: number;
            quantization: string;
            /** @description Tokens */
            context_window: number;
            multimodal: boolean;
            label: string;
        };
        /** @description The model registry */
        ModelList: {
            /** @constant */
            object: "list";
            data: components["schemas"]["ModelEntry"][];
        };
        /** @description What the model wrote: reasoning, text or a function call */
        OutputItem: {
            /** @constant */
            type: "reasoning";
            id: string;
            /** @enum {string} */
            status: "in_progress" | "completed" | "incomplete";
            /** @description Always empty, for OpenAI's shape: `content` has the whole reasoning */
            summary: unknown[];
            content: {
                /** @constant */
                type: "reasoning_text";
                text: string;
            }[];
        } | {
            /** @constant */
            type: "message";
            id: string;
            /** @enum {string} */
            status: "in_progress" | "completed" | "incomplete";
            /** @constant */
            role: "assistant";
            content: {
                /** @constant */
                type: "output_text";
                text: string;
                /** @description Always empty, for OpenAI's shape: models here cite nothing */
                annotations: unknown[];
                /** @description Empty unless requested */
                logprobs: components["schemas"]["TokenLogprob"][];
            }[];
        } | {
            /** @constant */
            type: "function_call";
            id: string;
            /** @enum {string} */
            status: "in_progress" | "completed" | "incomplete";
            /** @description Id to repeat in `function_call_output` */
            call_id: string;
            name: string;
            /** @description Arguments, encoded as JSON */
            arguments: string;
        };
        /** @description One event of a streamed answer */
        ResponseEvent: {
            /** @constant */
            type: "response.created";
            sequence_number: number;
            response: components["schemas"]["ResponseObject"];
        } | {
            /** @constant */
            type: "response.in_progress";
            sequence_number: number;
            response: components["schemas"]["ResponseObject"];
        } | {
            /** @constant */
            type: "response.output_item.added";
            sequence_number: number;
            output_index: number;
            item: components["schemas"]["OutputItem"];
        } | {
            /** @constant */
            type: "response.content_part.added";
            sequence_number: number;
            output_index: number;
            item_id: string;
            /** @constant */
            content_index: 0;
            part: {
                /** @constant */
                type: "output_text";
                text: string;
                /** @description Always empty, for OpenAI's shape: models here cite nothing */
                annotations: unknown[];
                /** @description Empty unless requested */
                logprobs: components["schemas"]["TokenLogprob"][];
            } | {
                /** @constant */
                type: "reasoning_text";
                text: string;
            };
        } | {
            /** @constant */
            type: "response.output_text.delta";
            sequence_number: number;
            output_index: number;
            item_id: string;
            /** @constant */
            content_index: 0;
            delta: string;
            logprobs: components["schemas"]["TokenLogprob"][];
        } | {
            /** @constant */
            type: "response.output_text.done";
            sequence_number: number;
            output_index: number;
            item_id: string;
            /** @constant */
            content_index: 0;
            text: string;
            logprobs: components["schemas"]["TokenLogprob"][];
        } | {
            /** @constant */
            type: "response.reasoning_text.delta";
            sequence_number: number;
            output_index: number;
            item_id: string;
            /** @constant */
            content_index: 0;
            delta: string;
        } | {
            /** @constant */
            type: "response.reasoning_text.done";
            sequence_number: number;
            output_index: number;
            item_id: string;
            /** @constant */
            content_index: 0;
            text: string;
        } | {
            /** @constant */
            type: "response.content_part.done";
            sequence_number: number;
            output_index: number;
            item_id: string;
            /** @constant */
            content_index: 0;
            part: {
                /** @constant */
                type: "output_text";
                text: string;
                /** @description Always empty, for OpenAI's shape: models here cite nothing */
                annotations: unknown[];
                /** @description Empty unless requested */
                logprobs: components["schemas"]["TokenLogprob"][];
            } | {
                /** @constant */
                type: "reasoning_text";
                text: string;
            };
        } | {
            /** @constant */
            type: "response.function_call_arguments.delta";
            sequence_number: number;
            output_index: number;
            item_id: string;
            delta: string;
        } | {
            /** @constant */
            type: "response.function_call_arguments.done";
            sequence_number: number;
            output_index: number;
            item_id: string;
            name: string;
            arguments: string;
        } | {
            /** @constant */
            type: "response.output_item.done";
            sequence_number: number;
            output_index: number;
            item: components["schemas"]["OutputItem"];
        } | {
            /** @constant */
            type: "response.completed";
            sequence_number: number;
            response: components["schemas"]["ResponseObject"];
        } | {
            /** @constant */
            type: "response.incomplete";
            sequence_number: number;
            response: components["schemas"]["ResponseObject"];
        } | {
            /** @constant */
            type: "response.failed";
            sequence_number: number;
            response: components["schemas"]["ResponseObject"];
        } | {
            /** @constant */
            type: "error";
            sequence_number: number;
            error: {
                code: string;
                message: string;
                type: string;
            };
        };
        /** @description The whole answer, with the request's settings */
        ResponseObject: {
            id: string;
            /** @constant */
            object: "response";
            /** @description Seconds since 1970 */
            created_at: number;
            /** @description Seconds since 1970 */
            completed_at: number | null;
            /** @enum {string} */
            status: "in_progress" | "completed" | "incomplete" | "failed";
            error: {
                /** @constant */
                code: "server_error";
                message: string;
            } | null;
            incomplete_details: {
                /** @constant */
                reason: "max_output_tokens";
            } | null;
            model: string;
            output: components["schemas"]["OutputItem"][];
            usage: components["schemas"]["ResponseUsage"] | null;
            instructions: string | null;
            max_output_tokens: number | null;
            /** @description null if not set in the request */
            temperature: number | null;
            /** @description null if not set in the request */
            top_p: number | null;
            tools: components["schemas"]["FunctionTool"][];
            tool_choice: ("none" | "auto" | "required") | {
                /** @constant */
                type: "function";
                name: string;
            } | {
                /** @constant */
                type: "allowed_tools";
                /** @enum {string} */
                mode: "auto" | "required";
                tools: {
                    /** @constant */
                    type: "function";
                    name: string;
                }[];
            };
            parallel_tool_calls: boolean;
            text: {
                format: {
                    /** @constant */
                    type: "text";
                } | {
                    /** @constant */
                    type: "json_object";
                } | {
                    /** @constant */
                    type: "json_schema";
                    name: string;
                    description?: string | null;
                    /** @description JSON schema, as an object */
                    schema: Record<string, never>;
                    strict?: boolean | null;
                };
            };
            reasoning: {
                effort: string | null;
                summary: null;
            };
            top_logprobs: number;
            metadata: {
                [key: string]: string;
            };
            user?: string;
            /** @constant */
            store: false;
            /** @constant */
            truncation: "disabled";
            /** @constant */
            background: false;
            previous_response_id: null;
        };
        /** @description Tokens of a request and its answer */
        ResponseUsage: {
            input_tokens: number;
            input_tokens_details: {
                cached_tokens: number;
                /**
                 * @description Always 0, for OpenAI's shape: cache writes are not counted
                 * @constant
                 */
                cache_write_tokens: 0;
            };
            output_tokens: number;
            output_tokens_details: {
                reasoning_tokens: number;
            };
            total_tokens: number;
        };
        /** @description A conversation to continue, in the shape of OpenAI's Responses API */
        ResponsesRequest: {
            /** @description The conversation so far */
            input: string | ({
                /** @constant */
                type?: "message";
                /** @enum {string} */
                role: "system" | "developer" | "user" | "assistant";
                content: string | ({
                    /** @enum {string} */
                    type: "input_text" | "output_text";
                    text: string;
                } | {
                    /** @constant */
                    type: "refusal";
                    refusal: string;
                })[];
            } | {
                /** @constant */
                type: "function_call";
                call_id: string;
                name: string;
                arguments: string;
            } | {
                /** @constant */
                type: "function_call_output";
                call_id: string;
                output: string | ({
                    /** @enum {string} */
                    type: "input_text" | "output_text";
                    text: string;
                } | {
                    /** @constant */
                    type: "refusal";
                    refusal: string;
                })[];
            } | {
                /** @constant */
                type: "reasoning";
                content?: {
                    text: string;
                }[] | null;
            })[];
            /** @description System message that precedes `input` */
            instructions?: string | null;
            /** @description Id of a model in the registry */
            model?: string | null;
            stream?: boolean | null;
            temperature?: number | null;
            top_p?: number | null;
            max_output_tokens?: number | null;
            tools?: components["schemas"]["FunctionTool"][] | null;
            tool_choice?: (("none" | "auto" | "required") | {
                /** @constant */
                type: "function";
                name: string;
            } | {
                /** @constant */
                type: "allowed_tools";
                /** @enum {string} */
                mode: "auto" | "required";
                tools: {
                    /** @constant */
                    type: "function";
                    name: string;
                }[];
            }) | null;
            parallel_tool_calls?: boolean | null;
            text?: {
                format?: ({
                    /** @constant */
                    type: "text";
                } | {
                    /** @constant */
                    type: "json_object";
                } | {
                    /** @constant */
                    type: "json_schema";
                    name: string;
                    description?: string | null;
                    /** @description JSON schema, as an object */
                    schema: Record<string, never>;
                    strict?: boolean | null;
                }) | null;
            } | null;
            reasoning?: {
                /** @description For chat templates that support it; none disables reasoning */
                effort?: string | null;
            } | null;
            /** @description Only `message.output_text.logprobs` has an effect */
            include?: string[] | null;
            top_logprobs?: number | null;
            /** @description Returned unchanged */
            metadata?: {
                [key: string]: string;
            } | null;
            user?: string | null;
            /** @description Accepted; nothing is stored either way */
            store?: boolean | null;
            /** @description Accepted; `input` is never truncated */
            truncation?: ("auto" | "disabled") | null;
            previous_response_id?: null;
            conversation?: null;
            prompt?: null;
            background?: false | null;
        };
        /** @description A tool call that the client sends back */
        SentToolCall: {
            id: string;
            /**
             * @default function
             * @constant
             */
            type?: "function";
            function: {
                name: string;
                /**
                 * @description Arguments, encoded as JSON
                 * @default
                 */
                arguments?: string;
            };
        };
        /** @description A token of the answer and the likeliest alternatives */
        TokenLogprob: {
            token: string;
            /** @description Natural logarithm of the token's probability before sampling */
            logprob: number;
            /** @description UTF-8 bytes of the token; a character may be split between tokens */
            bytes: number[];
            top_logprobs: components["schemas"]["TokenProbability"][];
        };
        /** @description A token with its probability */
        TokenProbability: {
            token: string;
            /** @description Natural logarithm of the token's probability before sampling */
            logprob: number;
            /** @description UTF-8 bytes of the token; a character may be split between tokens */
            bytes: number[];
        };
        /** @description A function that the model may call */
        Tool: {
            /** @constant */
            type: "function";
            function: {
                name: string;
                description?: string | null;
                parameters?: Record<string, never> | null;
                strict?: boolean | null;
            };
        };
        /** @description A tool call */
        ToolCall: {
            id: string;
            /**
             * @default function
             * @constant
             */
            type?: "function";
            function: {
                name: string;
                /** @description Arguments, encoded as JSON */
                arguments: string;
            };
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
                    "application/json": components["schemas"]["LlmHealth"];
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
                    "application/json": components["schemas"]["LlmHealth"];
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
    listModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every model of the registry, pulled or not, and of the model folder */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelList"];
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
                    "application/json": components["schemas"]["ModelEntry"];
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
    getCurrentModel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current model */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentModel"];
                };
            };
        };
    };
    loadModel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoadRequest"];
            };
        };
        responses: {
            /** @description Result of the load */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoadResponse"];
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
            /** @description not_found, model_not_found */
            404: {
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
    createChatCompletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatRequest"];
            };
        };
        responses: {
            /** @description The whole answer; with `stream`, server-sent events of ChatCompletionChunk, ended by [DONE] */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatCompletion"];
                    "text/event-stream": components["schemas"]["ChatCompletionChunk"];
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
            /** @description context_too_long, request_invalid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description llm_error, internal_error */
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
    createResponse: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResponsesRequest"];
            };
        };
        responses: {
            /** @description The whole answer; with `stream`, server-sent events of ResponseEvent */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResponseObject"];
                    "text/event-stream": components["schemas"]["ResponseEvent"];
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
            /** @description context_too_long, request_invalid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description llm_error, internal_error */
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
