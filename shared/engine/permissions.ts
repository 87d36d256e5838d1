/**
 * Drops the permissions that a role does not need. In a checkout, each process is started without
 * them; a compiled executable has the permissions of both roles and drops the surplus here.
 * @module
 */

/** The role of a process. */
export type Role = "front" | "engine";

const UNNEEDED: Readonly<Record<Role, readonly Deno.PermissionName[]>> = {
  front: ["ffi", "write"],
  engine: ["net", "run", "write"],
};

/** Irrevocably drops the permissions that `role` does not need, except those in `keeps`. */
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
