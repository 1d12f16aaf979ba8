import { createHmac } from "node:crypto";
import { purposeKey } from "../accounts/keys.ts";
import type { Dependencies } from "../dependencies.ts";

const BYTES_OF_A_DRAW = 4;

/**
 * Numbers from 0 to below 1 for one attempt: the same each time, and not to be foretold without the server's
 * secret (HMAC-SHA-256 of the attempt's number and a counter; docs/learning.md, section 5).
 */
export function secretDraws(config: Dependencies["config"], attemptId: number): () => number {
  const key = purposeKey(config, "blind review");
  let [block, at, blocks] = [Buffer.alloc(0), 0, 0];
  return () => {
    if (at === block.length) {
      block = createHmac("sha256", key).update(`${attemptId} ${blocks}`).digest();
      [at, blocks] = [0, blocks + 1];
    }
    const drawn = block.readUInt32BE(at) / 2 ** 32;
    at += BYTES_OF_A_DRAW;
    return drawn;
  };
}
