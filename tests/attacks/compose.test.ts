import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseYaml } from "@redocly/openapi-core";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { startEmbedded } from "../../server/database/embedded.ts";
import { migrate } from "../../server/database/migrations.ts";

const root = new URL("../../", import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, root), "utf8");

interface Service {
  image?: string;
  read_only: boolean;
  cap_drop: string[];
  cap_add?: string[];
  security_opt: string[];
  mem_limit: string;
  cpus: string;
  pids_limit: number;
  logging: { options: Record<string, string> };
  healthcheck: { test: string[] };
  networks: string[];
  volumes?: string[];
  ports?: string[];
}

const compose = parseYaml(textOf("compose.yaml")) as {
  services: Record<"database" | "lexam", Service>;
  networks: Record<string, { internal?: boolean } | null>;
};
const { database, lexam } = compose.services;

describe.each(Object.entries(compose.services))("the container of %s", (_name, service) => {
  it("has an end to its memory, processors, processes and log", () => {
    expect(service.mem_limit).toMatch(/^\$\{\w+:-\d+g\}$/);
    expect(service.cpus).toMatch(/^\$\{\w+:-\d+\}$/);
    expect(service.pids_limit).toBeGreaterThan(0);
    expect(service.logging.options).toEqual({ "max-size": "10m", "max-file": "5" });
  });

  it("writes nothing but its data, and gains no rights", () => {
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(["ALL"]);
    expect(service.security_opt).toContain("no-new-privileges:true");
    expect(JSON.stringify(service)).not.toMatch(/privileged|docker\.sock|SYS_ADMIN|NET_ADMIN/);
  });
});

describe("the containers", () => {
  it("have exact versions", () => {
    expect(database.image).toMatch(/^postgres:\d+\.\d+-\w+$/);
    const stages = textOf("Dockerfile").match(/^FROM .*$/gm) ?? [];
    const { node } = JSON.parse(textOf("package.json")).dependencies as { node: string };
    expect(stages.map((line) => line.split(" ")[1])).toEqual([
      `node:${node}-bookworm-slim`,
      `node:${node}-bookworm-slim`,
    ]);
    expect(textOf("Dockerfile")).toMatch(/^USER node$/m);
  });

  it("keep the database from everybody else, and its health at what can be served", () => {
    expect(database.ports).toBeUndefined();
    expect(database.networks).toEqual(["inside"]);
    expect(compose.networks.inside?.internal).toBe(true);
    expect(lexam.cap_add).toBeUndefined();
    expect(lexam.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
    expect(lexam.healthcheck.test.join(" ")).toContain("/readyz");
  });
});

it("the application's role owns its database, migrates it, and can do nothing else", async () => {
  expect(database.volumes).toContain(
    "./server/database/roles.sql:/docker-entrypoint-initdb.d/roles.sql:ro",
  );
  const dataDir = mkdtempSync(join(tmpdir(), "lexam-roles-"));
  const silent = { info: () => undefined, warn: () => undefined };
  const server = await startEmbedded({ dataDir, log: silent, durable: false });
  const urlOf = (user: string, password: string, name: string) => {
    const url = new URL(server.url);
    Object.assign(url, { username: user, password, pathname: name });
    return url.href;
  };
  const { password: own } = new URL(server.url);
  const superuser = new pg.Client({ connectionString: urlOf("postgres", own, "postgres") });
  // PostgreSQL ends it with the server.
  superuser.on("error", () => undefined);
  try {
    await superuser.connect();
    // What psql does with it; the embedded server has a role and a database lexam already.
    const statements = textOf("server/database/roles.sql")
      .replace(/^(--|\\getenv).*$/gm, "")
      .replaceAll(":'password'", "'hush'")
      .replaceAll(/\blexam\b/g, "application")
      .split(";")
      .filter((statement) => statement.trim() !== "");
    for (const statement of statements) await superuser.query(statement);

    const url = urlOf("application", "hush", "application");
    expect((await migrate(url, silent)).length).toBeGreaterThan(3);
    const application = new pg.Client({ connectionString: url });
    await application.connect();
    const { rows } = await application.query(
      "SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls FROM pg_roles WHERE rolname = current_user",
    );
    expect(Object.values(rows[0])).toEqual([false, false, false, false, false]);
    for (const forbidden of [
      "CREATE ROLE other",
      "CREATE DATABASE other",
      "COPY tests TO PROGRAM 'cat'",
      "SELECT pg_read_file('/etc/passwd')",
      "ALTER SYSTEM SET jit = on",
    ]) {
      await expect(application.query(forbidden)).rejects.toMatchObject({ code: "42501" });
    }
    await application.end();
    const other = new pg.Client({ connectionString: urlOf("application", "hush", "postgres") });
    await expect(other.connect()).rejects.toMatchObject({ code: "42501" });
    const again = new pg.Client({ connectionString: urlOf("postgres", own, "postgres") });
    await expect(again.connect()).rejects.toMatchObject({ code: "28P01" });
  } finally {
    await superuser.end();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 120_000);
