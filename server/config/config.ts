import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { isLoopbackName } from "../rules/this-computer.ts";
import { keptSecret } from "./kept-secret.ts";
import { secretFlaw } from "./secret-flaw.ts";
import { type Settings, settings } from "./settings.ts";

/** Environment variables, by name; what isn't set is absent, undefined or empty. */
export type Environment = Record<string, string | undefined>;

/** How many connections a pool opens at most, and how long anybody waits for them. */
interface PoolLimits {
  connections: number;
  /** The longest that a statement may take; 0 for no limit. */
  statementSeconds: number;
  /** The longest wait for a connection, be it a free one or a new one. */
  queueSeconds: number;
}

/** Everything about a process that its surroundings decide (docs/operations.md, section 1). */
export interface Config {
  /** `trial` is `npm start` without configuration: the built product with development sign-in. */
  nodeEnv: "production" | "development" | "test" | "trial";
  /** 0 lets the system choose a free port, for tests. */
  port: number;
  host: string;
  /** The origin that people's browsers see, without a trailing slash. */
  publicUrl: string;
  /** Null stands for the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** Connections and time limits of the pools that a process opens. */
  pools: { exams: PoolLimits; others: PoolLimits };
  /** An absolute path. */
  dataDir: string;
  jwtSecret: string;
  google: { clientId: string; clientSecret: string } | null;
  /** Whether our own provider stands in for Google: without credentials, and never in production. */
  developmentSignIn: boolean;
  /** Lower case. */
  adminEmails: string[];
  allowedRedirectOrigins: string[];
  /** Other origins whose pages may call /api/v1 and /graphql; none unless configured. */
  corsOrigins: string[];
  /** Hosts that webhooks may reach over http and at private addresses; none unless configured. Lower case. */
  webhookAllowedHosts: string[];
  /** The token that opens /metrics to other computers; null if only this computer may read it. */
  metricsToken: string | null;
  /** What every rate limit is multiplied by; 0 means no limits. */
  rateLimitFactor: number;
  /** The institute's time zone, by its IANA name. */
  timeZone: string;
  supportEmail: string;
  /** What the sign-in page says to those under age; null for nothing. */
  ageNote: string | null;
  /** Server processes to run, 1 to 64. */
  webConcurrency: number;
  /** As Fastify takes it: false, the number of proxies in front, or their addresses and ranges. */
  trustProxy: false | number | string[];
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
}

/** The configuration can't be used. `problems` holds one sentence for each thing that is wrong. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The configuration can't be used:\n${problems.map((line) => `- ${line}`).join("\n")}`);
    this.name = "ConfigError";
    this.problems = problems;
  }
}

const VITE_ORIGIN = "http://localhost:5173";

/**
 * The variables the process was started with, over those of a `.env` file, which may be absent.
 *
 * @param directory the folder the `.env` file stands in
 */
export function readEnvironment(directory: string = process.cwd()): Environment {
  return { ...readEnvFile(join(directory, ".env")), ...process.env };
}

/**
 * Reads and checks the whole configuration; an empty variable counts as unset. Outside production
 * an unset `JWT_SECRET` is made once and kept in `DATA_DIR`, which is created when absent.
 *
 * @throws ConfigError naming everything that is wrong or missing
 */
export function readConfig(env: Environment = readEnvironment()): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(set);
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join("..")} ${issue.message}`),
    ...missingSettings(set),
    ...(parsed.data === undefined ? [] : unsafeSettings(parsed.data)),
  ];
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);

  const values = parsed.data;
  const nodeEnv = values.NODE_ENV ?? "trial";
  const publicUrl = values.PUBLIC_URL ?? new URL(`http://localhost:${values.PORT}`).origin;
  const dataDir = resolve(values.DATA_DIR);
  const google =
    values.GOOGLE_CLIENT_ID && values.GOOGLE_CLIENT_SECRET
      ? { clientId: values.GOOGLE_CLIENT_ID, clientSecret: values.GOOGLE_CLIENT_SECRET }
      : null;
  return {
    nodeEnv,
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    databaseUrl: values.DATABASE_URL ?? null,
    pools: {
      exams: {
        connections: values.DATABASE_EXAM_CONNECTIONS,
        statementSeconds: values.DATABASE_EXAM_STATEMENT_SECONDS,
        queueSeconds: values.DATABASE_QUEUE_SECONDS,
      },
      others: {
        connections: values.DATABASE_CONNECTIONS,
        statementSeconds: values.DATABASE_STATEMENT_SECONDS,
        queueSeconds: values.DATABASE_QUEUE_SECONDS,
      },
    },
    dataDir,
    jwtSecret: values.JWT_SECRET ?? keptSecret(dataDir),
    google,
    developmentSignIn: hasDevelopmentSignIn(values),
    adminEmails: values.ADMIN_EMAILS ?? (nodeEnv === "production" ? [] : ["admin@example.com"]),
    allowedRedirectOrigins: values.ALLOWED_REDIRECT_ORIGINS ?? [
      publicUrl,
      ...(nodeEnv === "development" ? [VITE_ORIGIN] : []),
    ],
    corsOrigins: values.CORS_ORIGINS,
    webhookAllowedHosts: values.WEBHOOK_ALLOWED_HOSTS,
    metricsToken: values.METRICS_TOKEN ?? null,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    timeZone: values.TIMEZONE,
    supportEmail: values.SUPPORT_EMAIL,
    ageNote: values.AGE_NOTE,
    webConcurrency: values.WEB_CONCURRENCY,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
  };
}

/** Whether our own provider stands in for Google. */
function hasDevelopmentSignIn(values: Settings): boolean {
  const hasGoogle = Boolean(values.GOOGLE_CLIENT_ID && values.GOOGLE_CLIENT_SECRET);
  return !hasGoogle && values.NODE_ENV !== "production";
}

/** What is well formed, but must not meet the internet: a sentence for each. */
function unsafeSettings(values: Settings): string[] {
  const { NODE_ENV, PUBLIC_URL, HOST, JWT_SECRET } = values;
  const problems: string[] = [];
  if (NODE_ENV === "production") {
    if (PUBLIC_URL !== undefined && !PUBLIC_URL.startsWith("https:")) {
      problems.push(
        `PUBLIC_URL is ${JSON.stringify(PUBLIC_URL)}: production needs an https address, such as https://lexam.example.in, since tokens travel with every request.`,
      );
    }
    const flaw = JWT_SECRET === undefined ? null : secretFlaw(JWT_SECRET);
    if (flaw !== null) {
      problems.push(
        `JWT_SECRET ${flaw}: anyone who guesses it can sign in as anybody. Make one with \`openssl rand -base64 48\`..`,
      );
    }
  } else {
    const why = hasDevelopmentSignIn(values)
      ? "development sign-in, which signs anybody in as anybody, is for this computer alone."
      : "without NODE_ENV=production, which demands https and a safe secret, Lexam is for this computer alone.";
    const remedy = hasDevelopmentSignIn(values)
      ? "or set NODE_ENV=production with Google's credentials."
      : "or set NODE_ENV=production.";
    if (PUBLIC_URL !== undefined && !isLoopbackName(new URL(PUBLIC_URL).hostname)) {
      problems.push(
        `PUBLIC_URL is ${JSON.stringify(PUBLIC_URL)}: ${why} Give an address such as http://localhost:4000, ${remedy}`,
      );
    }
    if (!isLoopbackName(HOST)) {
      problems.push(
        `HOST is ${JSON.stringify(HOST)}: ${why} Give 127.0.0.1, ::1 or localhost, ${remedy}`,
      );
    }
  }
  return problems;
}

/** What can't be left out, given the other settings: a sentence for each. */
function missingSettings(env: Environment): string[] {
  const production = env.NODE_ENV === "production";
  const problems: string[] = [];
  const require = (name: string, why: string) => {
    if (!env[name]) problems.push(`${name} is missing: ${why}`);
  };
  if (production) {
    require("PUBLIC_URL", "production needs the https address that people's browsers see, such as https://lexam.example.in.");
    require("JWT_SECRET", "production needs a secret of at least 32 characters to sign tokens with.");
    require("DATABASE_URL", "production needs a PostgreSQL address, such as postgresql://user:password@host:5432/lexam.");
  }
  if (production || env.GOOGLE_CLIENT_SECRET) {
    require("GOOGLE_CLIENT_ID", "it comes with GOOGLE_CLIENT_SECRET, from Google's API console.");
  }
  if (production || env.GOOGLE_CLIENT_ID) {
    require("GOOGLE_CLIENT_SECRET", "it comes with GOOGLE_CLIENT_ID, from Google's API console.");
  }
  return problems;
}

function readEnvFile(path: string): Environment {
  try {
    return parseEnv(readFileSync(path, "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw error;
  }
}
