import { type Action, can, refusalOf } from "#rules/permissions.ts";
import { Forbidden } from "../errors.ts";
import type { Viewer } from "./viewer.ts";

/**
 * What a domain function asks before it does or shows something that not everybody may; the edges ask too.
 *
 * @param viewer null when the server itself acts, as for the sample bank
 * @throws Forbidden for a role without that permission
 */
export function requirePermission(viewer: Viewer | null, action: Action): void {
  if (viewer !== null && !can(viewer.role, action)) throw new Forbidden(refusalOf([action]));
}
