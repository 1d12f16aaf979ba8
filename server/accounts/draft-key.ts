import { createHmac } from "node:crypto";
import type { Config } from "../config/config.ts";
import { purposeKey } from "./keys.ts";

/**
 * The key that a person's browser encrypts drafts with, as base64url. Drafts outlive a sign-out on the
 * device and may hold the keys of questions, so the key to them must not lie beside them.
 */
export function draftKey(config: Config, userId: number): string {
  return createHmac("sha256", purposeKey(config, "drafts"))
    .update(String(userId))
    .digest("base64url");
}
