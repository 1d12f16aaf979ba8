import { type Action, can } from "#rules/permissions.ts";
import { useSignedInUser } from "./session.ts";

/** Returns a function that checks permissions of the signed-in person. The server checks them again. */
export function useCan(): (action: Action) => boolean {
  const { role } = useSignedInUser();
  return (action) => can(role, action);
}
