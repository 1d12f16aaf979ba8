/** The id of the offline notice. */
export const OFFLINE_ID = "start-offline";

/** The look of the filled button. Offline it is off, and described by the notice. */
export function beginLook(online: boolean) {
  if (online) return { kind: "primary" } as const;
  return { kind: "off", "aria-describedby": OFFLINE_ID } as const;
}
