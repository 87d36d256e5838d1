/**
 * Drops the permissions that a role does not need. In a checkout each process is started without
 * them; a compiled executable has the union of both roles' and gives up the rest here.
 * @module
 */

/** The role of a process. */
export type Role = "front" | "engine";

const UNNEEDED: Readonly<Record<Role, readonly Deno.PermissionName[]>> = {
  front: ["ffi", "write"],
  engine: ["net", "run", "write"],
};

/** Gives up, for good, what `role` does not need, but for what it `keeps`. */
export async function dropPermissions(
  role: Role,
  keeps: readonly Deno.PermissionName[] = [],
): Promise<void> {
  for (const name of UNNEEDED[role]) {
    if (keeps.includes(name)) continue;
    // Deno.PermissionDescriptor is a union by name, which a loop over names cannot express.
    await Deno.permissions.revoke({ name } as Deno.PermissionDescriptor);
  }
}
