import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomUUID,
} from "node:crypto";
import { promisify } from "node:util";
import jwt from "jsonwebtoken";
import { epochSeconds } from "../accounts/keys.ts";
import type { Database } from "../database/client.ts";
import { statement } from "../database/statement.ts";

/** Lexam's key pair. Platforms look the public key up by its id. */
interface OwnKey {
  id: string;
  key: KeyObject;
}

const columns = { id: "uuid", privateKey: "text" } as const;

const FIND = statement({
  text: `SELECT id, private_key AS "privateKey" FROM platform_keys ORDER BY created_at, id LIMIT 1`,
  gives: columns,
});
// Raw SQL: two processes may create the first key at the same time. The insert skips when a key exists, and both read the
// key back.
const CREATE = statement({
  text: `INSERT INTO platform_keys (id, private_key, created_at)
    SELECT :id, :privateKey, :now WHERE NOT EXISTS (SELECT FROM platform_keys)`,
  takes: { id: "uuid", privateKey: "text", now: "timestamptz" },
});

const kept = new WeakMap<Database["pool"], Promise<OwnKey>>();

async function findOrCreate({ pool }: Pick<Database, "pool">, now: Date): Promise<OwnKey> {
  let row = await FIND.row(pool);
  if (row === undefined) {
    const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
    const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    await CREATE.count(pool, { id: randomUUID(), privateKey: pem, now });
    row = await FIND.row(pool);
  }
  if (row === undefined) throw new Error("The key for learning platforms was not stored.");
  return { id: row.id, key: createPrivateKey(row.privateKey) };
}

/** Lexam's key. The first call creates it. */
function ownKey(database: Pick<Database, "pool">, now: Date): Promise<OwnKey> {
  const known = kept.get(database.pool);
  if (known !== undefined) return known;
  const found = findOrCreate(database, now);
  kept.set(database.pool, found);
  // A failure isn't cached, so the next call tries again.
  found.catch(() => kept.delete(database.pool));
  return found;
}

/** Lexam's public keys, as platforms read them (RFC 7517). */
export async function publicKeys(
  database: Pick<Database, "pool">,
  now: Date,
): Promise<{ keys: object[] }> {
  const { id, key } = await ownKey(database, now);
  const jwk = createPublicKey(key).export({ format: "jwk" });
  return { keys: [{ ...jwk, kid: id, alg: "RS256", use: "sig" }] };
}

/** Signs a message to a platform. It expires after five minutes. */
export async function signForPlatform(
  database: Pick<Database, "pool">,
  claims: Record<string, unknown>,
  now: Date,
): Promise<string> {
  const { id, key } = await ownKey(database, now);
  const issued = epochSeconds(now);
  const payload = { ...claims, iat: issued, exp: issued + 300, jti: randomUUID() };
  return jwt.sign(payload, key, { algorithm: "RS256", keyid: id });
}
