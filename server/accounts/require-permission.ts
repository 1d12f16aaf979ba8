import { type Action, can, refusalOf } from "#rules/permissions.ts";
import { type OwnAction, scopeRefusal, scopesAllow } from "#rules/token-scopes.ts";
import { Forbidden } from "../errors.ts";
import type { Viewer } from "./viewer.ts";

/** Whether the viewer's role allows an action, and the scopes of the token that the request shows, if any. */
export function may({ role, token }: Viewer, action: Action): boolean {
  return can(role, action) && (token === undefined || scopesAllow(token.scopes, action));
}

/**
 * Refuses a token whose scopes name none of these actions. A session passes.
 *
 * @param actions empty for what no token may do
 * @throws Forbidden
 */
export function requireScope({ token }: Viewer, actions: readonly (Action | OwnAction)[]): void {
  if (token === undefined) return;
  if (actions.some((action) => scopesAllow(token.scopes, action))) return;
  throw new Forbidden(scopeRefusal(actions));
}

/**
 * What a domain function asks before it does or shows something that not everybody may; the edges ask too.
 *
 * @param viewer null when the server itself acts, as for the sample bank
 * @throws Forbidden for a role without that permission, or a token without its scope
 */
export function requirePermission(viewer: Viewer | null, action: Action): void {
  if (viewer === null) return;
  if (!can(viewer.role, action)) throw new Forbidden(refusalOf([action]));
  requireScope(viewer, [action]);
}
