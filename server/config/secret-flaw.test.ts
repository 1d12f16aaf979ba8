import { createCipheriv } from "node:crypto";
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
    ["1q2w3e4r5t6y7u8i9o0pqaswdefrgthy", "is a sequence of characters"],
    ["!QAZ2wsx#EDC4rfv%TGB6yhn&UJM8ik,", "is a sequence of characters"],
    ["acegikmoqsuwybdfhjlnprtvxz024680", "is a sequence of characters"],
    ["Tr0ub4dor&3Tr0ub4dor&3Tr0ub4dor&3X", "repeats one block of characters"],
    ["iloveyouiloveyouiloveyouiloveyou1", "repeats one block of characters"],
    ["admin123admin123admin123admin1234", "repeats one block of characters"],
    ["1q2w3e4r5t6y7u8i9o0p1q2w3e4r5t6y7", "is a sequence of characters"],
    ["acegikmoqsuwyacegikmoqsuwy024680", "is a sequence of characters"],
    ["x7Kp-Monsoon-2024-q9-Monsoon-2024", "repeats one block of characters"],
    ["thequickbrownfoxjumpsoverthelazydog", "has letters of one case alone, as words have"],
    ["mysupersafetokenkeyforjwtsigning", "has letters of one case alone, as words have"],
    ["the-quick-brown-fox-jumps-over-it", "has letters of one case alone, as words have"],
    ["THE QUICK BROWN FOX JUMPS OVER IT", "has letters of one case alone, as words have"],
    ["0907295072950927590725907259072950", "has too few different characters"],
    ["xkxkkxxkxkxxkxkkxkxxkkxkxkkxkxxk", "has too few different characters"],
  ])("finds in %s that it %s", (secret, flaw) => {
    expect(secretFlaw(secret)).toBe(flaw);
  });

  it.each([
    ["base64", 24],
    ["base64", 32],
    ["base64", 48],
    ["base64url", 32],
    ["hex", 16],
    ["hex", 24],
    ["hex", 32],
  ] as const)("takes random bytes in %s, %i of them", (encoding, bytes) => {
    const random = sameRandomBytes();
    for (let made = 0; made < 20_000; made += 1) {
      const secret = random(bytes).toString(encoding);
      if (secretFlaw(secret) !== null) expect.fail(`${secret} was refused.`);
    }
  });
});

/** Random bytes that are the same in each run. */
function sameRandomBytes(): (length: number) => Buffer {
  const cipher = createCipheriv("aes-128-ctr", Buffer.alloc(16, 7), Buffer.alloc(16));
  return (length) => cipher.update(Buffer.alloc(length));
}
