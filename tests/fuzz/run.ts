import { randomInt } from "node:crypto";
import { forgetAllSessions } from "../../server/accounts/session-lookup.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { insertLabelled } from "../support/labelled-bank.ts";
import { insertViewer } from "../support/people.ts";
import { Wire } from "./wire.ts";

/** How many requests a run sends: some hundreds in `npm test`, 10,000 by `npm run fuzz:...`. */
export const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1_000);
/** Set FUZZ_SEED to see a run again. */
export const SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31 - 1));

/** Who sends fuzzed requests. `stale` has an access token that holds no more. */
export const ROLES = ["visitor", "student", "other", "admin", "stale"] as const;
export type Role = (typeof ROLES)[number];

/** A server with content, and a way to send it requests as each role. */
export interface FuzzTarget {
  server: TestApp;
  wire: Wire;
  /** The Authorization header of a role; nothing for a visitor. */
  authorization(role: Role): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts a server that limits no rates, with a few tests, attempts and results in it. */
export async function startTarget(): Promise<FuzzTarget> {
  const server = await createTestApp({ rateLimitFactor: 0 });
  // Files are imported by a job.
  await server.work();
  // What the document's example of a random test asks for.
  const labels = {
    subject: "Law of Torts",
    topic: "Negligence",
    pyq: { exam: "CLAT", year: 2024 },
  };
  await insertLabelled(server.dependencies.database, Array(20).fill(labels));
  // Small ids belong to accounts of nobody, so that no fuzzed request demotes who sends the next.
  for (let made = 0; made < 20; made += 1) {
    await insertViewer(server.dependencies.database, "student", `nobody${made}@example.com`);
  }
  const callers = {
    student: await server.as("one@example.com"),
    other: await server.as("two@example.com"),
    admin: await server.as("admin@example.com"),
  };
  for (let made = 0; made < 8; made += 1) {
    const { testId } = await server.makeTest({ count: 8 });
    await callers.student.get(`/api/v1/tests/${testId}/start`);
    if (made % 2 === 0) {
      const body = { test_id: testId, answers: [], time_taken_minutes: 1 };
      await callers.student.post("/api/v1/results/submit-quiz", body);
    }
    const generated = await callers.student.post("/api/v1/random-tests/generate", {
      num_questions: 2,
      duration_minutes: 5,
      correct_marks: 1,
      incorrect_marks: 0,
    });
    const { id } = generated.body as { id: number };
    await callers.student.get(`/api/v1/random-tests/${id}/start`);
  }
  const gone = await server.as("gone@example.com");
  const stale = await gone.token();
  await gone.post("/api/v1/auth/logout", { refresh_token: gone.refreshToken });
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  const address = server.app.server.address();
  const wire = new Wire(typeof address === "object" && address !== null ? address.port : 0);
  return {
    server,
    wire,
    async authorization(role) {
      const headers: Record<string, string> = {};
      if (role === "visitor") return headers;
      if (role !== "stale") await openAgain(server);
      const token = role === "stale" ? stale : await callers[role].token();
      return { ...headers, authorization: `Bearer ${token}` };
    },
    async close() {
      wire.close();
      await server.close();
    },
  };
}

/** Opens the sessions that a fuzzed request has ended, so that the next one is somebody's again. */
async function openAgain({ dependencies: { database } }: TestApp): Promise<void> {
  const { count } = await database.prisma.session.updateMany({
    where: { endReason: { in: ["all_devices", "other_device"] } },
    data: { revokedAt: null, endReason: null },
  });
  if (count > 0) forgetAllSessions(database);
}

/** Counts by name, printed in a line at the end of a run. */
export class Tally {
  readonly #counts = new Map<string, number>();

  add(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  get size(): number {
    return this.#counts.size;
  }

  toString(): string {
    return [...this.#counts]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([name, count]) => `${name}: ${count}`)
      .join(", ");
  }
}
