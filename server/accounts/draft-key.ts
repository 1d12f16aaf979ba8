import { createHmac } from "node:crypto";
import type { Config } from "../config/config.ts";
import { purposeKey } from "./keys.ts";

/**
 * Returns the key with which a person's browser encrypts drafts, as base64url. Drafts stay on the device after a
 * sign-out and may contain the answer keys of questions, so the encryption key must not be stored with them.
 */
export function draftKey(config: Config, userId: number): string {
  return createHmac("sha256", purposeKey(config, "drafts"))
    .update(String(userId))
    .digest("base64url");
}
