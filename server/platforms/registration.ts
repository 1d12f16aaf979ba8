import { randomUUID } from "node:crypto";
import { z } from "zod";
import { MINUTE_MS } from "#rules/durations.ts";
import type { RegistrationProblem } from "#rules/platform-words.ts";
import { PLATFORM_PATHS, platformLimits } from "#rules/platforms.ts";
import { openNote, signNote } from "../accounts/keys.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { Conflict, InvalidInput } from "../errors.ts";
import { callPlatform, readJson } from "./call-platform.ts";
import { SCORE_SCOPE } from "./launch-claims.ts";
import { type Needed, storePlatform } from "./platform.ts";

// A platform registers Lexam from a link, so that nobody has to copy addresses (LTI Dynamic Registration 1.0).

const TOOL = "https://purl.imsglobal.org/spec/lti-tool-configuration" as const;
const PLATFORM = "https://purl.imsglobal.org/spec/lti-platform-configuration" as const;

const linkShape = z.object({ id: z.uuid() });
const configurationShape = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  registration_endpoint: z.string(),
  [PLATFORM]: z.object({ product_family_code: z.string().optional() }).optional(),
});
const registeredShape = z.object({
  client_id: z.string().min(1),
  [TOOL]: z.object({ deployment_id: z.string().min(1).optional() }).optional(),
});

/** A registration link for one platform, and its expiry. */
export interface PlatformLink {
  address: string;
  expiresAt: Date;
}

/** Creates a registration link for a platform. @throws Forbidden without the permission */
export function createPlatformLink(viewer: Viewer, { config, now }: Needed): PlatformLink {
  requirePermission(viewer, "platform:write");
  const made = now();
  const seconds = (platformLimits.linkMinutes * MINUTE_MS) / 1000;
  const link = signNote(config, "platform registration", { id: randomUUID() }, made, seconds);
  return {
    address: `${config.publicUrl}${PLATFORM_PATHS.register}?${new URLSearchParams({ link })}`,
    expiresAt: new Date(made.getTime() + seconds * 1000),
  };
}

/** Lexam's registration request to a platform. */
function toolConfiguration(publicUrl: string): object {
  const at = (path: string) => `${publicUrl}${path}`;
  return {
    ...{ application_type: "web", response_types: ["id_token"], client_name: "Lexam" },
    grant_types: ["implicit", "client_credentials"],
    initiate_login_uri: at(PLATFORM_PATHS.login),
    redirect_uris: [at(PLATFORM_PATHS.launch)],
    jwks_uri: at(PLATFORM_PATHS.keys),
    token_endpoint_auth_method: "private_key_jwt",
    scope: SCORE_SCOPE,
    [TOOL]: {
      domain: new URL(publicUrl).host,
      description: "Timed tests for law entrance exams",
      target_link_uri: at("/lti/tests"),
      claims: ["iss", "sub", "name", "given_name", "family_name", "email"],
      messages: [
        {
          type: "LtiDeepLinkingRequest",
          target_link_uri: at(PLATFORM_PATHS.choose),
          label: "Choose a test of Lexam",
        },
        { type: "LtiResourceLinkRequest" },
      ],
    },
  };
}

/** The outcome of a registration: the platform's name, or the reason why it failed. */
export type Registration = { platform: string } | { reason: RegistrationProblem };

/**
 * Registers Lexam with the platform that opened a link, and stores the platform.
 *
 * @param configurationUrl the platform's OpenID configuration; `token` is sent only to the same origin
 */
export async function registerPlatform(
  needed: Needed,
  {
    link,
    configurationUrl,
    token,
  }: { link: string; configurationUrl: string; token: string | null },
): Promise<Registration> {
  const { config, database, now } = needed;
  const note = openNote(config, "platform registration", linkShape, link, now());
  const isUsed =
    note !== null && (await database.prisma.platform.count({ where: { linkId: note.id } })) > 0;
  if (note === null || isUsed) return { reason: "link_over" };
  const described = await callPlatform(config, configurationUrl, {
    method: "GET",
    headers: { accept: "application/json" },
  });
  if (described.status === null) return { reason: "unreachable" };
  const platform = readJson(configurationShape, described.text);
  const origin = URL.parse(configurationUrl)?.origin;
  // Without this check, one platform could register with the issuer of another.
  const isItsOwn =
    platform !== null &&
    URL.parse(platform.registration_endpoint)?.origin === origin &&
    URL.parse(platform.issuer)?.host === URL.parse(configurationUrl)?.host;
  if (platform === null || !isItsOwn) return { reason: "not_understood" };
  const answered = await callPlatform(config, platform.registration_endpoint, {
    method: "POST",
    headers: {
      ...{ "content-type": "application/json", accept: "application/json" },
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(toolConfiguration(config.publicUrl)),
  });
  const registered = readJson(registeredShape, answered.text);
  if (answered.status === null || answered.status >= 300) return { reason: "refused" };
  if (registered === null) return { reason: "not_understood" };
  const deployment = registered[TOOL]?.deployment_id;
  const family = platform[PLATFORM]?.product_family_code ?? "";
  const product = family === "" ? "" : `${family.charAt(0).toUpperCase()}${family.slice(1)} at `;
  const name = `${product}${new URL(configurationUrl).host}`;
  try {
    await storePlatform(
      needed,
      {
        name: name.slice(0, platformLimits.nameMaxLength),
        issuer: platform.issuer,
        clientId: registered.client_id,
        deploymentIds: deployment === undefined ? [] : [deployment],
        authorizeUrl: platform.authorization_endpoint,
        tokenUrl: platform.token_endpoint,
        keysUrl: platform.jwks_uri,
        origins: [],
        opensPrivate: false,
      },
      note.id,
    );
  } catch (error) {
    if (error instanceof Conflict) return { reason: "link_over" };
    if (error instanceof InvalidInput) return { reason: "not_understood" };
    throw error;
  }
  return { platform: name };
}
