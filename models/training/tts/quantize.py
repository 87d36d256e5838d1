"""8-bit weights for exported graphs: integers from -127 to 127 with a scale per column.

Activations stay 32-bit. ONNX Runtime's dynamic quantisation would quantise them too, with one scale for all frames of a call: a frame
would then sound different in another window, and deviate more from the 32-bit sound, for hardly any gain in speed.
"""
from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper

PERCEPTRONS = ("/up/", "/down/")
"""The quantised layers, which hold most of the weights. Heads and signal processing keep 32 bits."""
GREATEST = 127


def quantize(source: Path, target: Path) -> None:
    """Writes the graph of `source` with 8-bit weights in the perceptrons of its blocks."""
    model = onnx.load(source)
    graph, nodes = model.graph, []
    tensors = {tensor.name: tensor for tensor in graph.initializer}
    for node in graph.node:
        if node.op_type == "MatMul" and any(part in node.name for part in PERCEPTRONS):
            weight = tensors[node.input[1]]
            graph.initializer.remove(weight)
            whole, scale = in_whole_numbers(numpy_helper.to_array(weight))
            names = [f"{weight.name}_{part}" for part in ("whole", "scale")]
            graph.initializer.extend(numpy_helper.from_array(*pair) for pair in zip((whole, scale), names, strict=True))
            node.input[1] = f"{weight.name}_weight"
            nodes.append(onnx.helper.make_node("DequantizeLinear", names, [node.input[1]], f"{node.name}_weight", axis=1))
        nodes.append(node)
    assert len(nodes) > len(graph.node), "no perceptron was found"
    del graph.node[:]
    graph.node.extend(nodes)
    onnx.checker.check_model(model)
    onnx.save(model, target)


def in_whole_numbers(weight: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Quantises weights (inputs, outputs); returns the integers and the scales (outputs,)."""
    scale = np.abs(weight).max(0) / GREATEST
    return np.round(weight / scale).astype(np.int8), scale.astype(np.float32)
