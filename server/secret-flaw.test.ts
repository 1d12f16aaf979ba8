import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { secretFlaw } from "./secret-flaw.ts";

describe("secretFlaw", () => {
  it.each([
    ["a".repeat(32), "repeats one block of characters"],
    ["0123456789abcdef0123456789abcdef", "repeats one block of characters"],
    ["Xy7!".repeat(10), "repeats one block of characters"],
    ["AbC9aBc9abC9ABC9abc9aBC9AbC9abC9", "repeats one block of characters"],
    // The last block is cut.
    ["kR4mW9x".repeat(5).slice(0, 33), "repeats one block of characters"],
    ["changeme-changeme-changeme-now-12", "is made of words that stand in examples"],
    ["please_change_this_before_you_run", "is made of words that stand in examples"],
    ["my-super-secret-jwt-key-for-prod!", "is made of words that stand in examples"],
    ["replace-with-openssl-rand-base64-48", "is made of words that stand in examples"],
    ["your_jwt_key_goes_right_here_12345", "is made of words that stand in examples"],
    ["P4ssPassword1234567890!!zzTop99xx", "is made of words that stand in examples"],
    ["abcdefghijklmnopqrstuvwxyz0123456789", "is a sequence of characters"],
    ["zyxwvutsrqponmlkjihgfedcba9876543210", "is a sequence of characters"],
    ["1234567890123456789012345678901x", "is a sequence of characters"],
    ["qwertzuiopasdfghjklyxcvbnm1234567", "is a sequence of characters"],
    ["aaaabbbbccccddddeeeeffffgggghhhh", "is a sequence of characters"],
    ["0907295072950927590725907259072950", "has too few different characters"],
    ["xkxkkxxkxkxxkxkkxkxxkkxkxkkxkxxk", "has too few different characters"],
  ])("finds in %s that it %s", (secret, flaw) => {
    expect(secretFlaw(secret)).toBe(flaw);
  });

  it.each(["base64", "base64url", "hex"] as const)("takes random bytes in %s", (encoding) => {
    const bytes = encoding === "hex" ? 16 : 24;
    for (let made = 0; made < 2_000; made += 1) {
      const secret = randomBytes(bytes).toString(encoding);
      if (secretFlaw(secret) !== null) expect.fail(`${secret} was refused.`);
    }
  });
});
