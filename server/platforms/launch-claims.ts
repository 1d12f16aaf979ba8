import { z } from "zod";

// The claims of a launch token (LTI 1.3, section 5, Deep Linking 2.0 and Assignment and Grade Services 2.0).

const LTI = "https://purl.imsglobal.org/spec/lti/claim/";
const DEEP_LINKING = "https://purl.imsglobal.org/spec/lti-dl/claim/";
const TYPE = `${LTI}message_type` as const;
const VERSION = `${LTI}version` as const;
const DEPLOYMENT = `${LTI}deployment_id` as const;
const TARGET = `${LTI}target_link_uri` as const;
const ROLES = `${LTI}roles` as const;
const CONTEXT = `${LTI}context` as const;
const SETTINGS = `${DEEP_LINKING}deep_linking_settings` as const;
const ITEMS = `${DEEP_LINKING}content_items` as const;
const DATA = `${DEEP_LINKING}data` as const;
const GRADES = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint";

export const SCORE_SCOPE = "https://purl.imsglobal.org/spec/lti-ags/scope/score";

const texts = z.array(z.string().max(1_000)).max(100);

const shape = z
  .object({
    aud: z.union([z.string(), texts]),
    azp: z.string().optional(),
    exp: z.number(),
    nonce: z.string().max(200),
    sub: z.string().min(1).max(255).optional(),
    name: z.string().optional(),
    given_name: z.string().optional(),
    family_name: z.string().optional(),
    email: z.string().optional(),
    [TYPE]: z.enum(["LtiResourceLinkRequest", "LtiDeepLinkingRequest"]),
    [VERSION]: z.literal("1.3.0"),
    [DEPLOYMENT]: z.string(),
    [TARGET]: z.string().max(2_000).optional(),
    [ROLES]: texts.nullish(),
    [CONTEXT]: z.object({ title: z.string().nullish() }).nullish(),
    [SETTINGS]: z
      .object({
        deep_link_return_url: z.string().max(4_000),
        accept_types: texts,
        accept_multiple: z.union([z.boolean(), z.stringbool()]).nullish(),
        data: z.string().max(10_000).nullish(),
      })
      .nullish(),
    [GRADES]: z.object({ scope: texts, lineitem: z.string().max(2_000).nullish() }).nullish(),
  })
  .transform((claims) => {
    const { aud, azp, nonce, sub, name, given_name, family_name, email } = claims;
    const settings = claims[SETTINGS];
    const grades = claims[GRADES];
    return {
      audiences: [aud].flat(),
      authorizedParty: azp ?? null,
      nonce,
      subject: sub ?? null,
      name: (name ?? [given_name, family_name].filter(Boolean).join(" ")).trim(),
      email: email ?? null,
      isChoice: claims[TYPE] === "LtiDeepLinkingRequest",
      deploymentId: claims[DEPLOYMENT],
      target: claims[TARGET] ?? null,
      roles: claims[ROLES] ?? [],
      course: claims[CONTEXT]?.title ?? null,
      choice: settings
        ? {
            returnUrl: settings.deep_link_return_url,
            takesLinks: settings.accept_types.includes("ltiResourceLink"),
            takesSeveral: settings.accept_multiple === true,
            data: settings.data ?? null,
          }
        : null,
      lineItemUrl: grades?.scope.includes(SCORE_SCOPE) ? (grades.lineitem ?? null) : null,
    };
  });

/** A launch as the platform describes it. */
export type LaunchClaims = z.infer<typeof shape>;

/** Reads the claims of a verified token; null if it isn't a launch of LTI 1.3. */
export function readClaims(claims: unknown): LaunchClaims | null {
  return shape.safeParse(claims).data ?? null;
}

/** The claims of the answer to a deep linking request. */
export function choiceClaims({
  deploymentId,
  data,
  items,
}: {
  deploymentId: string;
  data: string | null;
  items: readonly object[];
}): Record<string, unknown> {
  return {
    [TYPE]: "LtiDeepLinkingResponse",
    [VERSION]: "1.3.0",
    [DEPLOYMENT]: deploymentId,
    [ITEMS]: items,
    ...(data === null ? {} : { [DATA]: data }),
  };
}
