import { takeNonce } from "../../apollo/sign-in-nonce.ts";

const storageKey = "lexam-platform-decision";

/** Proves to the server that a decision belongs to this tab: its code, and the nonce with which the launch started. */
export interface DecisionKey {
  code: string;
  nonce: string;
}

/**
 * Returns the key to the decision with this code. It is stored in this tab, so that it survives a reload and a sign-in.
 * Null when the launch started in another tab, or this browser blocks its storage.
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
