"""Loads the weights of a model.onnx written by export.py into the torch model, so that other graphs can be exported from them."""
from __future__ import annotations

from pathlib import Path

import onnx
import torch

from model import Speaker
from train import new_model

SCOPE = "acoustic."


def speaker_of_graph(path: Path) -> Speaker:
    """Returns the model with the weights of an exported graph."""
    graph = onnx.load(path).graph
    tensors = {tensor.name: torch.tensor(onnx.numpy_helper.to_array(tensor)) for tensor in graph.initializer}
    weights = {name.removeprefix(SCOPE): tensor for name, tensor in tensors.items() if name.startswith(SCOPE)}
    for node in graph.node:
        # The exporter gives the weight of a linear layer a numeric name, and transposes it.
        if node.op_type == "MatMul" and node.input[1] in tensors:
            weights[f"{module_of(node.name)}.weight"] = tensors[node.input[1]].T
    acoustic = new_model()
    wanted = acoustic.state_dict().keys()
    acoustic.load_state_dict({name: tensor for name, tensor in weights.items() if name in wanted})
    return Speaker(acoustic).eval()


def module_of(node: str) -> str:
    """Returns the module name, such as length.0, of a node name, such as /length/length.0/MatMul."""
    name = ""
    for part in node.strip("/").split("/")[:-1]:
        name = part if part.startswith(f"{name}.") else f"{name}.{part}".strip(".")
    return name
