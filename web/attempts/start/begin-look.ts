/** The id of the notice that there is no network. */
export const OFFLINE_ID = "start-offline";

/** How the filled button looks: without a network it invites to nothing, and says why. */
export function beginLook(online: boolean) {
  if (online) return { kind: "primary" } as const;
  return { kind: "off", "aria-describedby": OFFLINE_ID } as const;
}
