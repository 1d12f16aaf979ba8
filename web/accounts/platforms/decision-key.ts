import { takeNonce } from "../../apollo/sign-in-nonce.ts";

const storageKey = "lexam-platform-decision";

/** How a page shows the server that a decision is this tab's: its code, and the nonce that the launch was started with. */
export interface DecisionKey {
  code: string;
  nonce: string;
}

/**
 * The key to the decision that an address names. It is kept in this tab, for a reload and for the way back from a
 * sign-in. Null when the launch was started in another tab, or this browser denies its storage.
 */
export function decisionKey(code: string): DecisionKey | null {
  try {
    const nonce = takeNonce(window.sessionStorage);
    if (nonce !== null) {
      window.sessionStorage.setItem(storageKey, JSON.stringify({ code, nonce }));
    }
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(storageKey) ?? "null");
    if (typeof kept !== "object" || kept === null || !("code" in kept && "nonce" in kept)) {
      return null;
    }
    return kept.code === code && typeof kept.nonce === "string"
      ? { code, nonce: kept.nonce }
      : null;
  } catch {
    return null;
  }
}
