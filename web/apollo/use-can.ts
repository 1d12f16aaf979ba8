import { type Action, can } from "#rules/permissions.ts";
import { useSignedInUser } from "./session.ts";

/** Whether the person signed in may do something. The server asks again. */
export function useCan(): (action: Action) => boolean {
  const { role } = useSignedInUser();
  return (action) => can(role, action);
}
