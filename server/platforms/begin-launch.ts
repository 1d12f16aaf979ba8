import { randomUUID } from "node:crypto";
import { z } from "zod";
import { MINUTE_MS } from "#rules/durations.ts";
import { PLATFORM_PATHS, platformLimits } from "#rules/platforms.ts";
import { openNote, signNote } from "../accounts/keys.ts";
import { isChallenge } from "../accounts/sign-in-code.ts";
import { selected, statement } from "../database/statement.ts";
import { BadRequest } from "../errors.ts";
import { LaunchRefused } from "./launch-refused.ts";
import { type Needed, type Platform, platformColumns } from "./platform.ts";

/** The parameters with which a platform starts a launch (OpenID Connect third-party login), and the tab's challenge. */
export interface Initiation {
  issuer: string;
  /** Null when the platform has a single client ID for Lexam, which it may leave out. */
  clientId: string | null;
  loginHint: string;
  messageHint: string | null;
  /** SHA-256 of a nonce that only the tab knows, in base64url. */
  challenge: string;
}

/** The signed state that the platform sends back with a launch: the platform and the tab that started it. */
const stateShape = z.object({
  id: z.uuid(),
  platform_id: z.string(),
  challenge: z.string(),
});

const BY_ISSUER = statement({
  text: `SELECT ${selected(platformColumns)} FROM platforms
    WHERE issuer = :issuer AND (:clientId::text IS NULL OR client_id = :clientId) LIMIT 2`,
  takes: { issuer: "text", clientId: "text?" },
  gives: platformColumns,
});
const BY_ID = statement({
  text: `SELECT ${selected(platformColumns)} FROM platforms WHERE id = :id`,
  takes: { id: "int" },
  gives: platformColumns,
});

/**
 * Starts a launch. Returns the platform's address at which the browser confirms who the person is (OpenID Connect, as
 * LTI 1.3 uses it).
 *
 * @throws LaunchRefused for an unknown platform, BadRequest for a malformed challenge
 */
export async function beginLaunch(
  { config, database, now }: Needed,
  { issuer, clientId, loginHint, messageHint, challenge }: Initiation,
): Promise<string> {
  if (!isChallenge(challenge)) {
    throw new BadRequest("challenge must be the SHA-256 of a nonce in base64url, 43 characters.");
  }
  const [platform, ...others] = await BY_ISSUER.rows(database.pool, { issuer, clientId });
  if (platform === undefined) throw new LaunchRefused("unknown_platform");
  if (others.length > 0) throw new LaunchRefused("several_clients");
  const id = randomUUID();
  const seconds = (platformLimits.launchMinutes * MINUTE_MS) / 1000;
  const note = { id, platform_id: String(platform.id), challenge };
  const query = new URLSearchParams({
    ...{ scope: "openid", response_type: "id_token", response_mode: "form_post", prompt: "none" },
    client_id: platform.clientId,
    redirect_uri: `${config.publicUrl}${PLATFORM_PATHS.launch}`,
    login_hint: loginHint,
    ...(messageHint === null ? {} : { lti_message_hint: messageHint }),
    state: signNote(config, "platform launch", note, now(), seconds),
    nonce: id,
  });
  const address = new URL(platform.authorizeUrl);
  for (const [name, value] of query) address.searchParams.set(name, value);
  return address.href;
}

/** Returns the launch that a state belongs to; null for a state that is forged or too old, or whose platform was deleted. */
export async function launchOf(
  { config, database, now }: Needed,
  state: string,
): Promise<{ nonce: string; challenge: string; platform: Platform } | null> {
  const note = openNote(config, "platform launch", stateShape, state, now());
  if (note === null) return null;
  const platform = await BY_ID.row(database.pool, { id: Number(note.platform_id) });
  return platform === undefined ? null : { nonce: note.id, challenge: note.challenge, platform };
}
