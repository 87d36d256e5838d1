/** Results of the tools of the talk page. */
import assert from "node:assert/strict";
import { toolsOf } from "../../demo/talk/page/tools.ts";

for (
  const [name, json, result, lamps] of [
    ["set_light", '{"room":"kitchen","state":"on"}', { status: "ok" }, ["kitchen on"]],
    ["set_light", '{"room":"kit', { error: "the arguments are not valid JSON" }, []],
    ["get_weather", '{"city":"Lon', { error: "no such tool" }, []],
  ] as const
) {
  Deno.test(`${name}(${json}) returns ${JSON.stringify(result)}`, () => {
    const switched: string[] = [];
    const served = { tools: [], results: { set_light: { status: "ok" } } };
    const { run } = toolsOf(served, (room, state) => switched.push(`${room} ${state}`));
    const call = { id: "call_1", type: "function", function: { name, arguments: json } } as const;
    assert.deepEqual(JSON.parse(run(call)), result);
    assert.deepEqual(switched, lamps);
  });
}
