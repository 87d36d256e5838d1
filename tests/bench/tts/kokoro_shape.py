"""Writes a model with the architecture of Kokoro-82M and random weights, for `deno task bench tts`.

`pip install kokoro torch onnx`, then `python kokoro_shape.py FOLDER`. Do not commit the folder, which
is 330 MB. The model costs as much to compute as the real one and speaks nonsense at a natural rate.
"""

import json
import pathlib
import sys

import torch
from kokoro.model import KModel, KModelForONNX

# From config.json of hexgrad/Kokoro-82M.
CONFIG = {
    "istftnet": {
        "upsample_kernel_sizes": [20, 12], "upsample_rates": [10, 6],
        "gen_istft_hop_size": 5, "gen_istft_n_fft": 20,
        "resblock_dilation_sizes": [[1, 3, 5], [1, 3, 5], [1, 3, 5]],
        "resblock_kernel_sizes": [3, 7, 11], "upsample_initial_channel": 512,
    },
    "dropout": 0.2, "hidden_dim": 512, "max_dur": 50, "n_layer": 3, "n_mels": 80,
    "n_token": 178, "style_dim": 128, "text_encoder_kernel_size": 5,
    "plbert": {"hidden_size": 768, "num_attention_heads": 12, "intermediate_size": 2048,
               "max_position_embeddings": 512, "num_hidden_layers": 12, "dropout": 0.1},
    "vocab": {},
}
# The symbols of StyleTTS 2 in order; the index is Kokoro's id.
SYMBOLS = ("$;:,.!?¡¿—…\"«»“” ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
           "ɑɐɒæɓʙβɔɕçɗɖðʤəɘɚɛɜɝɞɟʄɡɠɢʛɦɧħɥʜɨɪʝɭɬɫɮʟɱɯɰŋɳɲɴøɵɸθœɶʘɹɺɾɻʀʁɽʂʃʈʧʉʊʋⱱʌɣɤʍχʎʏʑʐʒʔ"
           "ʡʕʢǀǁǂǃˈˌːˑʼʴʰʱʲʷˠˤ˞↓↑→↗↘'̩'ᵻ")
# Duration of a symbol in frames of 25 ms; the model can predict up to 50.
FRAMES = 3.0


def random_model():
    torch.manual_seed(0)
    load, torch.load = torch.load, lambda *_args, **_options: {}
    try:
        model = KModel(repo_id="random", config=CONFIG, model="none", disable_complex=True)
    finally:
        torch.load = load
    projection = model.predictor.duration_proj.linear_layer
    with torch.no_grad():
        projection.weight.mul_(0.01)
        projection.bias.fill_(torch.logit(torch.tensor(FRAMES / CONFIG["max_dur"])).item())
    print(f"{sum(parameter.numel() for parameter in model.parameters()) / 1e6:.1f} M parameters")
    return KModelForONNX(model).eval()


def main(folder):
    (folder / "onnx").mkdir(parents=True, exist_ok=True)
    (folder / "voices").mkdir(exist_ok=True)
    ids = torch.LongTensor([[0, *range(1, 49), 0]])
    with torch.no_grad():
        torch.onnx.export(
            random_model(), (ids, torch.randn(1, 256), torch.ones(1)),
            folder / "onnx" / "model.onnx", opset_version=17, dynamo=False,
            input_names=["input_ids", "style", "speed"], output_names=["waveform", "durations"],
            dynamic_axes={"input_ids": {1: "tokens"}, "waveform": {0: "samples"}},
        )
    vocabulary = {symbol: number for number, symbol in enumerate(SYMBOLS)}
    (folder / "config.json").write_text('{ "model_type": "style_text_to_speech_2" }\n')
    (folder / "tokenizer_config.json").write_text('{ "tokenizer_class": "PreTrainedTokenizer" }\n')
    kept = "".join(symbol for symbol in vocabulary if symbol not in "\\]^-")
    (folder / "tokenizer.json").write_text(json.dumps({
        "version": "1.0", "truncation": None, "padding": None, "added_tokens": [],
        "normalizer": {"type": "Replace", "pattern": {"Regex": f"[^{kept}]"}, "content": ""},
        "pre_tokenizer": {"type": "Split", "pattern": {"Regex": ""}, "behavior": "Isolated",
                          "invert": False},
        "post_processor": {
            "type": "TemplateProcessing",
            "single": [{"SpecialToken": {"id": "$", "type_id": 0}},
                       {"Sequence": {"id": "A", "type_id": 0}},
                       {"SpecialToken": {"id": "$", "type_id": 0}}],
            "special_tokens": {"$": {"id": "$", "ids": [0], "tokens": ["$"]}},
        },
        "decoder": None, "model": {"vocab": vocabulary},
    }, ensure_ascii=False))
    (folder / "voices" / "af_heart.bin").write_bytes((torch.randn(510, 256) * 0.1).numpy().tobytes())


main(pathlib.Path(sys.argv[1]))
