import { isIP } from "node:net";
import { z } from "zod";
import { isOrigin } from "../outside/addresses.ts";
import { INDIA, isZoneName } from "../rules/zone.ts";

/** A sentence for a value that is not acceptable, quoting it. */
function wrong(right: string) {
  return { error: (issue: { input?: unknown }) => `is ${JSON.stringify(issue.input)}: ${right}` };
}

function wholeNumber(lowest: number, highest: number, otherwise: number) {
  const right = `it must be a whole number from ${lowest} to ${highest}, such as ${otherwise}.`;
  return z
    .string()
    .refine((text) => {
      const value = Number(text);
      return /^\d{1,6}$/.test(text) && value >= lowest && value <= highest;
    }, wrong(right))
    .transform(Number)
    .default(otherwise);
}

/** Splits at commas; blank items are dropped. */
function listOf(text: string): string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

const withoutSlash = (origin: string) => origin.replace(/\/$/, "");

const isEmail = (text: string) => z.email().safeParse(text).success;

function isProxyAddress(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [address = "", prefix, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
  );
}

/**
 * The variables by name (docs/operations.md, section 1), checked one by one. A message completes a
 * sentence that starts with the variable's name; secrets are never quoted.
 */
export const settings = z.object({
  NODE_ENV: z
    .enum(
      ["production", "development", "test", "trial"],
      wrong("it must be production, development or test, or be left out for trial mode."),
    )
    .optional(),
  PORT: wholeNumber(0, 65_535, 4000),
  HOST: z
    .string()
    .regex(
      /^[\w.:-]+$/,
      wrong("it must be an address or a host name to listen on, such as 127.0.0.1."),
    )
    .default("127.0.0.1"),
  PUBLIC_URL: z
    .string()
    .refine(
      isOrigin,
      wrong(
        "it must be an http or https address without a path, such as https://lexam.example.in.",
      ),
    )
    .transform(withoutSlash)
    .optional(),
  DATABASE_URL: z
    .string()
    .refine((text) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? ""), {
      error:
        "is not a PostgreSQL address: it must look like postgresql://user:password@host:5432/lexam.",
    })
    .optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 1_000, 10),
  DATABASE_EXAM_CONNECTIONS: wholeNumber(1, 1_000, 4),
  DATABASE_STATEMENT_SECONDS: wholeNumber(1, 3_600, 30),
  DATABASE_EXAM_STATEMENT_SECONDS: wholeNumber(1, 3_600, 5),
  DATABASE_QUEUE_SECONDS: wholeNumber(1, 3_600, 5),
  DATA_DIR: z.string().default(".data"),
  JWT_SECRET: z
    .string()
    .min(32, {
      error: (issue) => {
        const length = typeof issue.input === "string" ? issue.input.length : 0;
        return `has ${length} characters: it must have at least 32, best from \`openssl rand -base64 48\`..`;
      },
    })
    .optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  ADMIN_EMAILS: z
    .string()
    .refine(
      (text) => listOf(text).every(isEmail),
      wrong(
        "it must be e-mail addresses separated by commas, such as asha@example.com,ravi@example.com.",
      ),
    )
    .transform((text) => listOf(text.toLowerCase()))
    .optional(),
  ALLOWED_REDIRECT_ORIGINS: z
    .string()
    .refine(
      (text) => listOf(text).length > 0 && listOf(text).every(isOrigin),
      wrong(
        "it must be http or https origins without paths, separated by commas, such as https://lexam.example.in.",
      ),
    )
    .transform((text) => [...new Set(listOf(text).map(withoutSlash))])
    .optional(),
  CORS_ORIGINS: z
    .string()
    .refine(
      (text) => listOf(text).length > 0 && listOf(text).every(isOrigin),
      wrong(
        "it must be http or https origins without paths, separated by commas, such as https://tools.example.in.",
      ),
    )
    .transform((text) => [...new Set(listOf(text).map(withoutSlash))])
    .default([]),
  WEBHOOK_ALLOWED_HOSTS: z
    .string()
    .refine(
      (text) => listOf(text).every((host) => /^[\w.:-]+$/.test(host)),
      wrong(
        "it must be host names or addresses without ports, separated by commas, such as crm.intranet,10.0.0.7.",
      ),
    )
    .transform((text) => listOf(text.toLowerCase()))
    .default([]),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, {
      error:
        "can't be used: it must have at least 16 visible ASCII characters, best from `openssl rand -base64 24`.",
    })
    .optional(),
  RATE_LIMIT_FACTOR: z
    .string()
    .refine(
      (text) => /^\d{1,4}(\.\d{1,3})?$/.test(text) && Number(text) <= 1_000,
      wrong("it must be a number from 0 (no limits) to 1000, such as 1."),
    )
    .transform(Number)
    .default(1),
  TIMEZONE: z
    .string()
    .refine(
      isZoneName,
      wrong("it must be the IANA name of a time zone, such as Asia/Kolkata or Europe/London."),
    )
    .default(INDIA),
  SUPPORT_EMAIL: z
    .string()
    .refine(isEmail, wrong("it must be an e-mail address, such as support@example.com."))
    .default("support@example.com"),
  AGE_NOTE: z
    .string()
    .max(500, "is too long: it must have at most 500 characters.")
    .transform((text) => (text.trim().toLowerCase() === "off" ? null : text.trim()))
    .default(
      "Under 18? Then use Lexam only with the consent of a parent or guardian, as Indian law requires.",
    ),
  WEB_CONCURRENCY: wholeNumber(1, 64, 1),
  TRUST_PROXY: z
    .string()
    .refine((text) => text !== "true", {
      error:
        "is true, which would believe anybody's forwarded address: give the number of proxies in front, such as 1, or their addresses, such as 10.0.0.0/8.",
    })
    .refine(
      (text) =>
        text === "true" ||
        text === "false" ||
        /^\d{1,2}$/.test(text) ||
        (listOf(text).length > 0 && listOf(text).every(isProxyAddress)),
      wrong(
        "it must be false, the number of proxies in front, or their addresses or ranges separated by commas, such as 10.0.0.0/8.",
      ),
    )
    .transform((text): false | number | string[] => {
      if (text === "false" || Number(text) === 0) return false;
      return /^\d+$/.test(text) ? Number(text) : listOf(text);
    })
    .default(false),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      wrong("it must be fatal, error, warn, info, debug, trace or silent."),
    )
    .default("info"),
});

/** The checked variables. */
export type Settings = z.output<typeof settings>;
