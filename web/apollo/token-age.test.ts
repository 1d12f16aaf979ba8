import { expect, it } from "vitest";
import { memoryStorage } from "./browser-storage.ts";
import { sampleClaims, sampleToken } from "./testing/sample-tokens.ts";
import { hasEnded, noteToken, RENEW_BEFORE_MS } from "./token-age.ts";

const minutes = 60_000;
// Issued long ago by this device's clock, which is wrong.
const token = sampleToken({ ...sampleClaims(), iat: 1_000, exp: 1_000 + 15 * 60 });

it("measures a token from when it came, whatever the clock says", () => {
  const kept = memoryStorage();
  const came = 5_000_000;
  noteToken(kept, token, came);
  expect(hasEnded(kept, token, came)).toBe(false);
  expect(hasEnded(kept, token, came + 15 * minutes - RENEW_BEFORE_MS)).toBe(false);
  expect(hasEnded(kept, token, came + 15 * minutes - RENEW_BEFORE_MS + 1)).toBe(true);
  expect(hasEnded(kept, token, came - 1)).toBe(false);
});

it("leaves it to the server to end a token that it knows nothing of", () => {
  const kept = memoryStorage();
  expect(hasEnded(kept, token, Date.now())).toBe(false);
  noteToken(kept, "another.one.altogether", 0);
  expect(hasEnded(kept, token, Date.now())).toBe(false);
  const endless = sampleToken({ ...sampleClaims(), iat: undefined, exp: undefined });
  noteToken(kept, endless, 0);
  expect(hasEnded(kept, endless, Date.now())).toBe(false);
});
