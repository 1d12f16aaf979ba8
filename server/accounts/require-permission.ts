import { type Action, can, refusalOf } from "#rules/permissions.ts";
import { type OwnAction, scopeRefusal, scopesAllow } from "#rules/token-scopes.ts";
import { Forbidden } from "../errors.ts";
import type { Viewer } from "./viewer.ts";

/** Returns true if the viewer's role allows an action, and so do the scopes of the request's token, if it has one. */
export function may({ role, token }: Viewer, action: Action): boolean {
  return can(role, action) && (token === undefined || scopesAllow(token.scopes, action));
}

/**
 * Refuses a token whose scopes allow none of these actions. A session always passes.
 *
 * @param actions empty if no token may do it
 * @throws Forbidden
 */
export function requireScope({ token }: Viewer, actions: readonly (Action | OwnAction)[]): void {
  if (token === undefined) return;
  if (actions.some((action) => scopesAllow(token.scopes, action))) return;
  throw new Forbidden(scopeRefusal(actions));
}

/**
 * Refuses a viewer without a permission. Domain functions call it in addition to the checks of GraphQL and REST.
 *
 * @param viewer null when the server acts, for example to load the sample bank
 * @throws Forbidden for a role without the permission, or a token without its scope
 */
export function requirePermission(viewer: Viewer | null, action: Action): void {
  if (viewer === null) return;
  if (!can(viewer.role, action)) throw new Forbidden(refusalOf([action]));
  requireScope(viewer, [action]);
}
