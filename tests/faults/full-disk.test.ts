import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../support/free-port.ts";
import { type Person, ServerProcess } from "./server-process.ts";

/** Room for PostgreSQL, its log of changes and the sample bank, and some to fill. */
const DISK = "160m";
const STUDENTS = 6;

let folder: string;
let disk: string;
let server: ServerProcess;

/** Fills what is left of the disk, as a runaway log would. */
function fill(): void {
  const ballast = openSync(join(disk, "ballast"), "a");
  try {
    for (let size = 1024 * 1024; size >= 512; size /= 2) {
      const piece = Buffer.alloc(size, 1);
      try {
        for (;;) if (writeSync(ballast, piece) < size) break;
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
      }
    }
  } finally {
    closeSync(ballast);
  }
}

async function readiness(): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${server.url}/readyz`);
  return { status: answer.status, text: await answer.text() };
}

const longQuestion = (number: number) => ({
  question_text: `What is question ${number} about?`,
  options: ["One", "Two"],
  correct_option_index: 0,
  subject: "Full disks",
  // Nothing that PostgreSQL could make shorter.
  explanation: randomBytes(3_000).toString("base64"),
});

// A file system of its own size takes an administrator of this computer, as in a container.
const mayMount = (() => {
  const probe = mkdtempSync(join(tmpdir(), "lexam-mount-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", probe]).status === 0;
  if (mounted) spawnSync("umount", [probe]);
  rmSync(probe, { recursive: true });
  return mounted;
})();

describe.runIf(mayMount)("a disk that is full", () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "lexam-full-"));
    chmodSync(folder, 0o755);
    disk = join(folder, "disk");
    mkdirSync(disk);
    const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK}`, "tmpfs", disk]);
    expect(status).toBe(0);
    server = new ServerProcess(await freePort(), join(disk, "data"), {
      RATE_LIMIT_FACTOR: "0",
      LOG_LEVEL: "silent",
    });
    await server.start();
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    // Whatever still holds a file of it on a busy machine lets go when it ends.
    spawnSync("umount", ["--lazy", disk]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it("answers 503, everywhere and at /readyz; nothing is half-written, and it passes by itself", async () => {
    const admin = await server.signIn("admin@example.com");
    const students: { person: Person; body: object }[] = [];
    for (let number = 1; number <= STUDENTS; number += 1) {
      const person = await server.signIn(`full-${number}@example.com`);
      const { body: tests } = await person.send<{ id: number }[]>("/tests/");
      const test_id = tests[0]?.id ?? 0;
      const { status } = await person.send(`/tests/${test_id}/start`);
      expect(status).toBe(200);
      students.push({ person, body: { test_id, answers: [], time_taken_minutes: 1 } });
    }
    fill();

    const created: number[] = [];
    let refusal = "";
    for (let tries = 1; tries <= 400 && refusal === ""; tries += 1) {
      const { status, body } = await admin.send<{ detail: string }>(
        "/admin/questions",
        longQuestion(tries),
      );
      expect([201, 503]).toContain(status);
      if (status === 201) created.push(tries);
      else refusal = body.detail;
    }
    expect(refusal).toMatch(/no room to store anything|can't be reached/);
    // PostgreSQL may have found some by starting again; whatever fills the disk doesn't stop there.
    await expect
      .poll(async () => {
        fill();
        return (await readiness()).text;
      })
      .toMatch(/disk is full|does not answer/);
    expect((await readiness()).status).toBe(503);
    const submits = await Promise.all(
      students.map(({ person, body }) => person.send<{ id: number }>("/results/submit-quiz", body)),
    );
    for (const { status } of submits) expect([201, 503]).toContain(status);

    rmSync(join(disk, "ballast"));
    await expect.poll(async () => (await readiness()).status).toBe(200);
    for (const [index, { person, body }] of students.entries()) {
      const again = await person.send<{ id: number }>("/results/submit-quiz", body);
      expect(again.status).toBe(201);
      if (submits[index]?.status === 201) expect(again.body).toEqual(submits[index].body);
      const { body: results } = await person.send<object[]>("/results/");
      expect(results).toEqual([again.body]);
    }
    const { body: questions } = await admin.send<object[]>(
      "/admin/questions?subject=Full%20disks&limit=100",
    );
    expect(questions).toHaveLength(Math.min(created.length, 100));
    console.log(`${created.length} questions fitted; then: ${refusal}`);
  }, 240_000);
});
