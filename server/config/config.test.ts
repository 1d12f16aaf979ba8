import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ConfigError, type Environment, readConfig, readEnvironment } from "./config.ts";
import { settings } from "./settings.ts";

const SECRET = "kV7wQ2mZ9xT4bN8rY1cL5pD3gH6jF0sA";
const GOOGLE = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "hush" };
const PRODUCTION = {
  ...GOOGLE,
  NODE_ENV: "production",
  PUBLIC_URL: "https://lexam.example.in",
  DATABASE_URL: "postgres://db/lexam",
  JWT_SECRET: SECRET,
};

function read(env: Environment) {
  return readConfig({ JWT_SECRET: SECRET, ...env });
}

function problemsOf(env: Environment): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe("readConfig", () => {
  it("has a default for everything outside production", () => {
    expect(read({})).toEqual({
      nodeEnv: "trial",
      port: 4000,
      host: "127.0.0.1",
      publicUrl: "http://localhost:4000",
      databaseUrl: null,
      pools: {
        exams: { connections: 4, statementSeconds: 5, queueSeconds: 5 },
        others: { connections: 10, statementSeconds: 30, queueSeconds: 5 },
      },
      dataDir: resolve(".data"),
      jwtSecret: SECRET,
      google: null,
      developmentSignIn: true,
      adminEmails: ["admin@example.com"],
      allowedRedirectOrigins: ["http://localhost:4000"],
      corsOrigins: [],
      webhookAllowedHosts: [],
      metricsToken: null,
      rateLimitFactor: 1,
      timeZone: "Asia/Kolkata",
      supportEmail: "support@example.com",
      ageNote:
        "Under 18? Then use Lexam only with the consent of a parent or guardian, as Indian law requires.",
      webConcurrency: 1,
      trustProxy: false,
      logLevel: "info",
    });
  });

  it("takes an empty variable for an unset one", () => {
    expect(read({ PORT: "", SUPPORT_EMAIL: " ", NODE_ENV: "" })).toEqual(read({}));
  });

  it("reads every variable", () => {
    expect(
      readConfig({
        NODE_ENV: "production",
        PORT: "8080",
        HOST: "0.0.0.0",
        PUBLIC_URL: "https://lexam.example.in/",
        DATABASE_URL: "postgresql://lexam:secret@db:5432/lexam",
        DATABASE_CONNECTIONS: "20",
        DATABASE_EXAM_CONNECTIONS: "8",
        DATABASE_STATEMENT_SECONDS: "60",
        DATABASE_EXAM_STATEMENT_SECONDS: "10",
        DATABASE_QUEUE_SECONDS: "3",
        DATA_DIR: "/srv/lexam data",
        JWT_SECRET: SECRET,
        GOOGLE_CLIENT_ID: "id",
        GOOGLE_CLIENT_SECRET: "secret",
        ADMIN_EMAILS: "Asha@Example.com, ravi@example.com,",
        ALLOWED_REDIRECT_ORIGINS: "https://lexam.example.in,https://www.lexam.example.in/",
        CORS_ORIGINS: "https://tools.example.in/, https://tools.example.in,http://localhost:8080",
        WEBHOOK_ALLOWED_HOSTS: "CRM.intranet, 10.0.0.7",
        METRICS_TOKEN: "0123456789abcdef",
        RATE_LIMIT_FACTOR: "2.5",
        TIMEZONE: "Europe/London",
        SUPPORT_EMAIL: "help@lexam.example.in",
        AGE_NOTE: "off",
        WEB_CONCURRENCY: "4",
        TRUST_PROXY: "10.0.0.0/8, ::1",
        LOG_LEVEL: "warn",
      }),
    ).toEqual({
      nodeEnv: "production",
      port: 8080,
      host: "0.0.0.0",
      publicUrl: "https://lexam.example.in",
      databaseUrl: "postgresql://lexam:secret@db:5432/lexam",
      pools: {
        exams: { connections: 8, statementSeconds: 10, queueSeconds: 3 },
        others: { connections: 20, statementSeconds: 60, queueSeconds: 3 },
      },
      dataDir: "/srv/lexam data",
      jwtSecret: SECRET,
      google: { clientId: "id", clientSecret: "secret" },
      developmentSignIn: false,
      adminEmails: ["asha@example.com", "ravi@example.com"],
      allowedRedirectOrigins: ["https://lexam.example.in", "https://www.lexam.example.in"],
      corsOrigins: ["https://tools.example.in", "http://localhost:8080"],
      webhookAllowedHosts: ["crm.intranet", "10.0.0.7"],
      metricsToken: "0123456789abcdef",
      rateLimitFactor: 2.5,
      timeZone: "Europe/London",
      supportEmail: "help@lexam.example.in",
      ageNote: null,
      webConcurrency: 4,
      trustProxy: ["10.0.0.0/8", "::1"],
      logLevel: "warn",
    });
  });

  it("lets the Vite origin return from sign-in in development only", () => {
    const origins = (env: Environment) => read(env).allowedRedirectOrigins;
    expect(origins({ NODE_ENV: "development" })).toEqual([
      "http://localhost:4000",
      "http://localhost:5173",
    ]);
    expect(origins(PRODUCTION)).toEqual(["https://lexam.example.in"]);
  });

  it("makes nobody an administrator by default in production", () => {
    expect(read(PRODUCTION).adminEmails).toEqual([]);
  });

  it("turns development sign-in off when there are Google credentials", () => {
    expect(read(GOOGLE).developmentSignIn).toBe(false);
  });

  it("names everything that production lacks", () => {
    const problems = problemsOf({ NODE_ENV: "production" });
    const names = [
      "PUBLIC_URL",
      "JWT_SECRET",
      "DATABASE_URL",
      "GOOGLE_CLIENT_ID",
      "GOOGLE_CLIENT_SECRET",
    ];
    expect(problems.map((line) => line.split(" ")[0])).toEqual(names);
    for (const problem of problems) expect(problem).toContain("is missing");
  });

  it.each([
    [{ PORT: "http" }, 'PORT is "http": it must be a whole number from 0 to 65535, such as 4000.'],
    [{ PORT: "65536" }, "PORT is"],
    [{ PORT: "-1" }, "PORT is"],
    [{ PORT: "80.5" }, "PORT is"],
    [{ PORT: "0x50" }, "PORT is"],
    [{ HOST: "a host" }, "HOST is"],
    [{ NODE_ENV: "prod" }, 'NODE_ENV is "prod": it must be production, development or test'],
    [{ PUBLIC_URL: "lexam.example.in" }, "PUBLIC_URL is"],
    [{ PUBLIC_URL: "https://lexam.example.in/app" }, "PUBLIC_URL is"],
    [{ PUBLIC_URL: "ftp://lexam.example.in" }, "PUBLIC_URL is"],
    [{ PUBLIC_URL: "https://user@lexam.example.in" }, "PUBLIC_URL is"],
    [{ DATABASE_URL: "mysql://db/lexam" }, "DATABASE_URL is not a PostgreSQL address"],
    [{ JWT_SECRET: "too short" }, "JWT_SECRET has 9 characters: it must have at least 32"],
    [{ GOOGLE_CLIENT_ID: "id" }, "GOOGLE_CLIENT_SECRET is missing"],
    [{ GOOGLE_CLIENT_SECRET: "secret" }, "GOOGLE_CLIENT_ID is missing"],
    [{ ADMIN_EMAILS: "asha@example.com;ravi" }, "ADMIN_EMAILS is"],
    [{ ALLOWED_REDIRECT_ORIGINS: "*" }, "ALLOWED_REDIRECT_ORIGINS is"],
    [{ ALLOWED_REDIRECT_ORIGINS: "https://a.example/auth" }, "ALLOWED_REDIRECT_ORIGINS is"],
    [{ WEBHOOK_ALLOWED_HOSTS: "https://crm.intranet" }, "WEBHOOK_ALLOWED_HOSTS is"],
    [{ CORS_ORIGINS: "*" }, "CORS_ORIGINS is"],
    [{ CORS_ORIGINS: "null" }, "CORS_ORIGINS is"],
    [{ CORS_ORIGINS: "https://a.example/path" }, "CORS_ORIGINS is"],
    [{ METRICS_TOKEN: "too short" }, "METRICS_TOKEN can't be used: it must have at least 16"],
    [{ METRICS_TOKEN: "sixteen letters or" }, "METRICS_TOKEN can't be used"],
    [{ RATE_LIMIT_FACTOR: "-1" }, "RATE_LIMIT_FACTOR is"],
    [{ RATE_LIMIT_FACTOR: "1001" }, "RATE_LIMIT_FACTOR is"],
    [{ RATE_LIMIT_FACTOR: "many" }, "RATE_LIMIT_FACTOR is"],
    [
      { TIMEZONE: "Asia/Bombay" },
      'TIMEZONE is "Asia/Bombay": it must be the IANA name of a time zone, such as Asia/Kolkata',
    ],
    [{ TIMEZONE: "+05:30" }, "TIMEZONE is"],
    [{ SUPPORT_EMAIL: "support" }, "SUPPORT_EMAIL is"],
    [{ WEB_CONCURRENCY: "0" }, "WEB_CONCURRENCY is"],
    [{ WEB_CONCURRENCY: "65" }, "WEB_CONCURRENCY is"],
    [{ TRUST_PROXY: "true" }, "TRUST_PROXY is true, which would believe anybody's"],
    [{ TRUST_PROXY: "10.0.0.0/33" }, "TRUST_PROXY is"],
    [{ TRUST_PROXY: "nginx" }, "TRUST_PROXY is"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL is"],
  ])("says in one line what is wrong with %o", (env, start) => {
    const problems = problemsOf({ JWT_SECRET: SECRET, ...env });
    expect(problems).toHaveLength(1);
    expect(problems[0]?.startsWith(start)).toBe(true);
    expect(problems[0]).not.toContain("\n");
  });

  it.each(["http://lexam.example.in", "http://localhost:4000"])(
    "refuses %s as the address of production",
    (address) => {
      const [problem, ...more] = problemsOf({ ...PRODUCTION, PUBLIC_URL: address });
      expect(more).toEqual([]);
      expect(problem).toContain(`PUBLIC_URL is "${address}": production needs an https address`);
    },
  );

  it("refuses a secret that can be guessed in production, without quoting it", () => {
    const guessable = "0123456789abcdef0123456789abcdef";
    const [problem, ...more] = problemsOf({ ...PRODUCTION, JWT_SECRET: guessable });
    expect(more).toEqual([]);
    expect(problem).toMatch(/^JWT_SECRET repeats one block of characters: anyone who guesses it/);
    expect(problem).not.toContain("0123");
    expect(problemsOf({ JWT_SECRET: guessable })).toEqual([]);
  });

  describe.each([undefined, "trial", "development", "test"])("in NODE_ENV %s", (NODE_ENV) => {
    it.each([
      { PUBLIC_URL: "https://lexam.example.in" },
      { PUBLIC_URL: "http://192.168.1.5:4000" },
      { PUBLIC_URL: "http://localhost.evil.example" },
      { PUBLIC_URL: "http://127.0.0.1.evil.example" },
      { PUBLIC_URL: "http://0.0.0.0:4000" },
      { PUBLIC_URL: "http://[::2]:4000" },
      { HOST: "0.0.0.0" },
      { HOST: "::" },
      { HOST: "192.168.1.5" },
      { HOST: "lexam.example.in" },
    ])("serves this computer alone, and so refuses %o", (env) => {
      const [name = ""] = Object.keys(env);
      const [problem, ...more] = problemsOf({ JWT_SECRET: SECRET, NODE_ENV, ...env });
      expect(more).toEqual([]);
      expect(problem).toMatch(new RegExp(`^${name} is ".*": development sign-in, .* NODE_ENV=`));
      const [withGoogle, ...others] = problemsOf({
        JWT_SECRET: SECRET,
        NODE_ENV,
        ...GOOGLE,
        ...env,
      });
      expect(others).toEqual([]);
      expect(withGoogle).toMatch(
        new RegExp(
          `^${name} is ".*": without NODE_ENV=production, .* or set NODE_ENV=production.$`,
        ),
      );
    });

    it.each([
      { PUBLIC_URL: "http://localhost:4000" },
      { PUBLIC_URL: "http://127.8.9.1:4000" },
      { PUBLIC_URL: "http://[::1]:4000" },
      { HOST: "localhost" },
      { HOST: "127.0.0.2" },
      { HOST: "::1" },
    ])("takes this computer's own %o", (env) => {
      expect(problemsOf({ JWT_SECRET: SECRET, NODE_ENV, ...env })).toEqual([]);
    });
  });

  it("collects all problems in one error, without the secrets", () => {
    const env = { PORT: "x", LOG_LEVEL: "y", JWT_SECRET: "hush", DATABASE_URL: "hush://hush" };
    expect(problemsOf(env)).toHaveLength(4);
    expect(new ConfigError(problemsOf(env)).message).not.toContain("hush");
  });

  it.each([
    ["false", false],
    ["0", false],
    ["2", 2],
    ["loopback", ["loopback"]],
    ["192.0.2.1", ["192.0.2.1"]],
  ])("takes %s for TRUST_PROXY", (text, value) => {
    expect(read({ TRUST_PROXY: text }).trustProxy).toEqual(value);
  });
});

describe("readEnvironment", () => {
  const folder = mkdtempSync(join(tmpdir(), "lexam-env-"));
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });

  it("reads a .env file, which what is really set goes before", () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, ".env"),
      '# comment\nSUPPORT_EMAIL="file@example.com"\nWEB_CONCURRENCY=3\n',
    );
    vi.stubEnv("WEB_CONCURRENCY", "2");
    const config = read(readEnvironment(folder));
    expect(config.supportEmail).toBe("file@example.com");
    expect(config.webConcurrency).toBe(2);
  });

  it("does without a .env file", () => {
    expect(readEnvironment(folder).PATH).toBe(process.env.PATH);
  });
});

it("is explained in docs/operations.md, section 1", () => {
  const described = readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8");
  const rows = described.split("\n").filter((line) => line.startsWith("| `"));
  const missing = Object.keys(settings.shape).filter(
    (name) => !rows.some((row) => row.includes(`\`${name}\``)),
  );
  expect(missing).toEqual([]);
});
