import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/database.ts";
import { insertViewer } from "../../../tests/support/people.ts";
import type { Viewer } from "../../accounts/viewer.ts";
import type { ImportDependencies } from "../receive-file.ts";
import { isWaiting, requireDraft, stageOf } from "./find-draft.ts";
import { createDraft } from "./receive-draft.ts";

vi.setConfig({ testTimeout: 60_000 });

const FILE =
  "question_text,option_a,option_b,option_c,option_d,correct_option,subject\nOne?,a,b,,,A,Torts";

let given: TestDatabase;
let dependencies: ImportDependencies;
let admin: Viewer;

beforeAll(async () => {
  given = await createTestDatabase();
  dependencies = { database: given.database, now: () => new Date() };
  admin = await insertViewer(given.database, "admin");
});
afterAll(async () => {
  await given.drop();
});

async function* streamOf(text: string) {
  yield Buffer.from(text);
}

test("two files are read at a time, and others say that they wait", async () => {
  const holder = await given.database.pool.connect();
  try {
    // No reading gets past this: it removes the rows of the one before.
    await holder.query("BEGIN");
    await holder.query("LOCK TABLE import_draft_rows IN EXCLUSIVE MODE");
    const ids: number[] = [];
    for (const fileName of ["a.csv", "b.csv", "c.csv"]) {
      ids.push(await createDraft(admin, dependencies, { stream: streamOf(FILE), fileName }));
    }
    await given.work(dependencies.now);
    const draftOf = (id: number) =>
      given.database.prisma.importDraft.findUniqueOrThrow({
        where: { id },
        include: { job: { select: { state: true } } },
      });
    const waiting = async () => (await Promise.all(ids.map(draftOf))).map(isWaiting);
    await expect.poll(waiting, { timeout: 20_000 }).toEqual([false, false, true]);
    await holder.query("COMMIT");
    const stages = async () => {
      const drafts = await Promise.all(ids.map((id) => requireDraft(admin, dependencies, id)));
      return drafts.map((draft) => [stageOf(draft), isWaiting(draft)]);
    };
    const done = ids.map(() => ["read", false]);
    await expect.poll(stages, { timeout: 20_000 }).toEqual(done);
  } finally {
    holder.release(true);
  }
});
