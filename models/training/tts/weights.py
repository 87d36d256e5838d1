"""The weights of a model.onnx that export.py wrote, back as the torch model: for graphs that are exported later."""
from __future__ import annotations

from pathlib import Path

import onnx
import torch

from model import Speaker
from train import new_model

SCOPE = "acoustic."


def speaker_of_graph(path: Path) -> Speaker:
    """The model with the weights of an exported graph."""
    graph = onnx.load(path).graph
    tensors = {tensor.name: torch.tensor(onnx.numpy_helper.to_array(tensor)) for tensor in graph.initializer}
    weights = {name.removeprefix(SCOPE): tensor for name, tensor in tensors.items() if name.startswith(SCOPE)}
    for node in graph.node:
        # The exporter names a linear layer's weight by a number, and lays it down turned.
        if node.op_type == "MatMul" and node.input[1] in tensors:
            weights[f"{module_of(node.name)}.weight"] = tensors[node.input[1]].T
    acoustic = new_model()
    wanted = acoustic.state_dict().keys()
    acoustic.load_state_dict({name: tensor for name, tensor in weights.items() if name in wanted})
    return Speaker(acoustic).eval()


def module_of(node: str) -> str:
    """From a node's name, as in /length/length.0/MatMul, to its module's, as in length.0."""
    name = ""
    for part in node.strip("/").split("/")[:-1]:
        name = part if part.startswith(f"{name}.") else f"{name}.{part}".strip(".")
    return name
