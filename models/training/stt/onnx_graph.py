"""Whisper's encoder and decoder as ONNX graphs, with 8-bit weights."""
from __future__ import annotations

import numpy as np
from onnx import ModelProto, TensorProto, helper, numpy_helper

BLOCK = 32
OPSETS = [helper.make_opsetid("", 21), helper.make_opsetid("com.microsoft", 1)]
FLOAT, INT64, BOOL = TensorProto.FLOAT, TensorProto.INT64, TensorProto.BOOL


def quantised(values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Quantises rows in blocks of 32: signed bytes and one scale per block, as ggml's q8_0."""
    blocks = values.astype(np.float32).reshape(values.shape[0], -1, BLOCK)
    scale = np.abs(blocks).max(2) / 127
    inverse = np.divide(1, scale, out=np.zeros_like(scale), where=scale > 0)
    return np.rint(blocks * inverse[..., None]).astype(np.int8), scale.astype(np.float32)


class Graph:
    """Nodes and weights of one graph; results are named in order of creation."""

    def __init__(self, tensors: dict[str, np.ndarray], heads: int):
        self.tensors, self.heads = tensors, heads
        self.nodes: list = []
        self.weights: dict[str, np.ndarray] = {}
        self.branches = [self.nodes]

    def constant(self, name: str, values: object, dtype: type = np.int64) -> str:
        self.weights.setdefault(name, np.array(values, dtype=dtype))
        return name

    def node(self, operator: str, *inputs: str, outputs: int = 1, names: list[str] | None = None, **attributes: object) -> str:
        given = names or [f"{operator}_{len(self.weights)}_{sum(map(len, self.branches))}_{i}" for i in range(outputs)]
        self.nodes.append(helper.make_node(operator, list(inputs), given, **attributes))
        return given[0]

    def tensor(self, name: str) -> str:
        return self.constant(name, self.tensors[name].squeeze(), np.float32)

    def linear(self, x: str, name: str, bias: bool = True) -> str:
        """Multiplies x [.., in] by a weight [out, in] and adds the bias."""
        weight = self.tensors[f"{name}.weight"]
        if f"{name}.q" not in self.weights:
            values, scales = quantised(weight)
            self.constant(f"{name}.q", (values.astype(np.int16) + 128), np.uint8)
            self.constant(f"{name}.s", scales, np.float32)
        y = self.node("MatMulNBits", x, f"{name}.q", f"{name}.s", domain="com.microsoft", K=weight.shape[1], N=weight.shape[0], bits=8, block_size=BLOCK)
        return self.node("Add", y, self.tensor(f"{name}.bias")) if bias else y

    def norm(self, x: str, name: str) -> str:
        return self.node("LayerNormalization", x, self.tensor(f"{name}.weight"), self.tensor(f"{name}.bias"), epsilon=1e-5)

    def split_heads(self, x: str) -> str:
        """[batch, length, width] to [batch, heads, length, width / heads]."""
        width = self.tensors["decoder.ln.weight"].size
        shape = self.constant("head_shape", [0, 0, self.heads, width // self.heads])
        return self.node("Transpose", self.node("Reshape", x, shape), perm=[0, 2, 1, 3])

    def attend(self, q: str, k: str, v: str, mask: str | None = None) -> tuple[str, str]:
        """Computes attention over split heads; returns the result as [batch, length, width] and the attention weights."""
        width = self.tensors["decoder.ln.weight"].size
        scores = self.node("MatMul", q, self.node("Transpose", k, perm=[0, 1, 3, 2]))
        scores = self.node("Mul", scores, self.constant("scale", (width // self.heads) ** -0.5, np.float32))
        weights = self.node("Softmax", scores if mask is None else self.node("Add", scores, mask), axis=-1)
        mixed = self.node("Transpose", self.node("MatMul", weights, v), perm=[0, 2, 1, 3])
        return self.node("Reshape", mixed, self.constant("joined_shape", [0, 0, width])), weights

    def feed_forward(self, x: str, block: str) -> str:
        y = self.linear(self.norm(x, f"{block}.mlp_ln"), f"{block}.mlp.0")
        return self.node("Add", x, self.linear(self.node("Gelu", y), f"{block}.mlp.2"))

    def model(self, inputs: list, outputs: list) -> ModelProto:
        initializers = [numpy_helper.from_array(v, n) for n, v in self.weights.items()]
        graph = helper.make_graph(self.nodes, "whisper", inputs, outputs, initializers)
        return helper.make_model(graph, opset_imports=OPSETS, ir_version=10, producer_name="parley")


def encoder(tensors: dict[str, np.ndarray], sizes: dict[str, int]) -> ModelProto:
    """input_features [batch, mels, frames] to last_hidden_state [batch, frames / 2, width]."""
    g = Graph(tensors, sizes["encoder_heads"])
    x = "input_features"
    for i, stride in ((1, 1), (2, 2)):
        weight = g.constant(f"encoder.conv{i}.weight", tensors[f"encoder.conv{i}.weight"], np.float32)
        x = g.node("Gelu", g.node("Conv", x, weight, g.tensor(f"encoder.conv{i}.bias"), kernel_shape=[3], pads=[1, 1], strides=[stride]))
    x = g.node("Transpose", x, perm=[0, 2, 1])
    length = g.node("Shape", x, start=1, end=2)
    places = g.node("Slice", g.tensor("encoder.positional_embedding"), g.constant("zero", [0]), length, g.constant("zero", [0]))
    x = g.node("Add", x, places)
    for i in range(sizes["encoder_layers"]):
        block = f"encoder.blocks.{i}"
        y = g.norm(x, f"{block}.attn_ln")
        q, k, v = (g.split_heads(g.linear(y, f"{block}.attn.{part}", part != "key")) for part in ("query", "key", "value"))
        x = g.node("Add", x, g.linear(g.attend(q, k, v)[0], f"{block}.attn.out"))
        x = g.feed_forward(x, block)
    g.node("LayerNormalization", x, g.tensor("encoder.ln_post.weight"), g.tensor("encoder.ln_post.bias"), epsilon=1e-5, names=["last_hidden_state"])
    return g.model(
        [helper.make_tensor_value_info("input_features", FLOAT, ["batch_size", sizes["mels"], "frames"])],
        [helper.make_tensor_value_info("last_hidden_state", FLOAT, ["batch_size", "positions", sizes["width"]])],
    )


def _embedded(g: Graph) -> str:
    """Embeds input_ids from the 8-bit table and adds their positions, which continue after the cached tokens."""
    values, scales = quantised(g.tensors["decoder.token_embedding.weight"])
    width = values.shape[1] * BLOCK
    g.constant("decoder.token_embedding.q", values, np.int8)
    g.constant("decoder.token_embedding.scales", scales[..., None], np.float32)
    rows = g.node("Cast", g.node("Gather", "decoder.token_embedding.q", "input_ids"), to=FLOAT)
    rows = g.node("Mul", rows, g.node("Gather", "decoder.token_embedding.scales", "input_ids"))
    rows = g.node("Reshape", rows, g.constant("row_shape", [0, 0, width]))
    past = g.node("Shape", "past_key_values.0.decoder.key", start=2, end=3)
    g.node("Add", past, g.node("Shape", "input_ids", start=1, end=2), names=["total_length"])
    g.node("Identity", past, names=["past_length"])
    axis = g.constant("zero", [0])
    places = g.node("Slice", g.tensor("decoder.positional_embedding"), "past_length", "total_length", axis)
    return g.node("Add", rows, places)


def _mask(g: Graph) -> str:
    """Returns the causal mask [new, all]: 0 where a token may attend, a large negative number elsewhere."""
    flat, one = g.constant("flat", []), g.constant("one", 1)
    past, total = (g.node("Reshape", name, flat) for name in ("past_length", "total_length"))
    rows = g.node("Unsqueeze", g.node("Range", past, total, one), g.constant("second", [1]))
    columns = g.node("Range", g.constant("nought", 0), total, one)
    later = g.node("Greater", columns, rows)
    return g.node("Where", later, g.constant("never", -1e9, np.float32), g.constant("always", 0, np.float32))


def _source_keys(g: Graph, block: str, index: int) -> tuple[str, str]:
    """Returns the cross-attention keys and values: computed in the first step, then taken from the cache."""
    names = [f"present.{index}.encoder.{part}" for part in ("key", "value")]
    graphs = []
    for cached in (True, False):
        g.nodes = []
        g.branches.append(g.nodes)
        results = [f"{name}.{'kept' if cached else 'made'}" for name in names]
        for result, part in zip(results, ("key", "value")):
            source = f"past_key_values.{index}.encoder.{part}" if cached else g.split_heads(g.linear("encoder_hidden_states", f"{block}.cross_attn.{part}", part == "value"))
            g.node("Identity", source, names=[result])
        graphs.append(helper.make_graph(g.nodes, f"{block}.{'kept' if cached else 'made'}", [], [helper.make_tensor_value_info(r, FLOAT, None) for r in results]))
    g.nodes = g.branches[0]
    g.node("If", "use_cache_branch", names=names, then_branch=graphs[0], else_branch=graphs[1])
    return names[0], names[1]


def decoder(tensors: dict[str, np.ndarray], sizes: dict[str, int], rows: int) -> ModelProto:
    """Builds the decoder for one or more tokens: logits, the KV cache for the next step, and the cross-attention weights."""
    g = Graph(tensors, sizes["decoder_heads"])
    x, mask = _embedded(g), None
    mask = _mask(g)
    for i in range(sizes["decoder_layers"]):
        block = f"decoder.blocks.{i}"
        y = g.norm(x, f"{block}.attn_ln")
        q, k, v = (g.split_heads(g.linear(y, f"{block}.attn.{part}", part != "key")) for part in ("query", "key", "value"))
        k, v = (g.node("Concat", f"past_key_values.{i}.decoder.{part}", new, axis=2, names=[f"present.{i}.decoder.{part}"]) for part, new in (("key", k), ("value", v)))
        x = g.node("Add", x, g.linear(g.attend(q, k, v, mask)[0], f"{block}.attn.out"))
        q = g.split_heads(g.linear(g.norm(x, f"{block}.cross_attn_ln"), f"{block}.cross_attn.query"))
        mixed, weights = g.attend(q, *_source_keys(g, block, i))
        g.node("Identity", weights, names=[f"cross_attentions.{i}"])
        x = g.node("Add", x, g.linear(mixed, f"{block}.cross_attn.out"))
        x = g.feed_forward(x, block)
    tensors["output.weight"] = tensors["decoder.token_embedding.weight"]
    logits = g.linear(g.norm(x, "decoder.ln"), "output", bias=False)
    g.node("Identity", logits, names=["logits"])
    head = sizes["width"] // sizes["decoder_heads"]
    shape = ["batch_size", sizes["decoder_heads"]]
    info = helper.make_tensor_value_info
    kinds = [(i, side, part) for i in range(sizes["decoder_layers"]) for side in ("decoder", "encoder") for part in ("key", "value")]
    inputs = [
        info("input_ids", INT64, ["batch_size", "new"]), info("encoder_hidden_states", FLOAT, ["batch_size", "positions", sizes["width"]]),
        *(info(f"past_key_values.{i}.{side}.{part}", FLOAT, [*shape, f"past_{side}", head]) for i, side, part in kinds), info("use_cache_branch", BOOL, [1]),
    ]
    outputs = [
        info("logits", FLOAT, ["batch_size", "new", rows]), *(info(f"present.{i}.{side}.{part}", FLOAT, [*shape, f"all_{side}", head]) for i, side, part in kinds),
        *(info(f"cross_attentions.{i}", FLOAT, [*shape, "new", "positions"]) for i in range(sizes["decoder_layers"])),
    ]
    return g.model(inputs, outputs)
