import assert from "node:assert/strict";
import { nameUuid } from "./name_uuid.ts";

Deno.test("nameUuid() returns a version 8 UUID, the same for one name and different for another", () => {
  const uuid = nameUuid("a");
  // SHA-256 of "a" is ca978112 ca1b bdca fac2 31b39a23dc4d…
  assert.equal(uuid, "ca978112-ca1b-8dca-bac2-31b39a23dc4d");
  assert.equal(nameUuid("a"), uuid);
  assert.notEqual(nameUuid("b"), uuid);
});
