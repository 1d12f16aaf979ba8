import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FILE_NAME = "jwt-secret";

/**
 * The signing secret kept in the data folder, made on the first call: 256 random bits in a file
 * that only its owner can read. Processes that start at once all get the same one, since only one
 * of them can link its finished file to the name.
 */
export function keptSecret(dataDir: string): string {
  const path = join(dataDir, FILE_NAME);
  const found = readSecret(path);
  if (found !== null) return found;

  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(8).toString("hex")}`;
  writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, {
    mode: 0o600,
    flag: "wx",
    flush: true,
  });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(draft);
  }
  const secret = readSecret(path);
  if (secret === null) throw new Error(`${path} vanished while it was being made.`);
  return secret;
}

function readSecret(path: string): string | null {
  try {
    const secret = readFileSync(path, "utf8").trim();
    if (secret.length >= 32) return secret;
    throw new Error(
      `${path} holds no secret of 32 characters or more. Delete it to have a new one made.`,
    );
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
