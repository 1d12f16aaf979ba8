import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/app.ts";
import { wireForm } from "../support/form.ts";

const HEADER = "question_text,option_a,option_b,option_c,option_d,correct_option,subject";

let server: TestApp;
beforeEach(async () => {
  server = await createTestApp();
  await server.work();
});
afterEach(() => server.close());

interface Draft {
  id: number;
  stage: string;
  counts: Record<string, number>;
  import: { id: number; status: string } | null;
}

it("a file is kept, mended and imported over REST, by its owner alone", async () => {
  const admin = await server.as("admin@example.com");
  const lines = ["Who pays?,Asha,Vikram,,,A,Torts", "Who sues?,Asha,Vikram,,,F,Torts"];
  const form = wireForm([["file", [HEADER, ...lines].join("\n"), "bank.csv"]]);
  const made = await admin.sendForm("/api/v1/admin/import-drafts", form);
  expect(made.status, made.text).toBe(201);
  const { id } = made.body as Draft;
  const address = `/api/v1/admin/import-drafts/${id}`;
  const draft = async () => (await admin.get(address)).body as Draft;
  await expect.poll(async () => (await draft()).stage, { timeout: 20_000 }).toBe("read");
  expect((await draft()).counts).toMatchObject({ questions: 2, sound: 1, to_mend: 1 });

  const rows = await admin.get(`${address}/rows?list=to_mend`);
  expect(rows.body).toMatchObject([
    { number: 3, problems: [{ field: "key" }], question: { question: { text: "Who sues?" } } },
  ]);
  const mended = await admin.put(`${address}/rows/3`, { correct_option_index: 1 });
  expect(mended.body).toMatchObject({ number: 3, problems: [] });

  const other = await server.as("second@example.com");
  await server.dependencies.database.prisma.user.update({
    where: { email: "second@example.com" },
    data: { role: "admin" },
  });
  expect((await other.get(address)).status).not.toBe(200);
  expect((await other.post(`${address}/import`)).status).not.toBe(200);

  const started = await admin.post(`${address}/import`);
  expect(started.status, started.text).toBe(200);
  expect((await admin.post(`${address}/import`)).status).toBe(409);
  await expect.poll(async () => (await draft()).stage, { timeout: 20_000 }).toBe("imported");
  const search = await admin.get("/api/v1/admin/questions?search=Who%20sues");
  expect(search.body).toMatchObject([{ question_text: "Who sues?", correct_option_index: 1 }]);
});

it("what can't be read says why, and nothing of it is kept", async () => {
  const admin = await server.as("admin@example.com");
  const form = wireForm([["file", "%PDF-1.7", "bank.csv"]]);
  const refused = await admin.sendForm("/api/v1/admin/import-drafts", form);
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    detail: expect.stringContaining("This file is a PDF document, which can't be read."),
  });
  expect(await server.dependencies.database.prisma.importDraft.count()).toBe(0);
});

it("what was read as the wrong format says why, and is read as the one that is named behind", async () => {
  const admin = await server.as("admin@example.com");
  const file = ["file", "Prompt,Right\nx,1\n", "paper.csv"] as const;
  for (const format of ["aiken", "csv"]) {
    const form = wireForm([[...file], ["format", format]]);
    const made = await admin.sendForm("/api/v1/admin/import-drafts", form);
    const { id } = made.body as Draft;
    expect(made.body).toMatchObject({ format, detected_format: "csv" });
    const draft = async () => (await admin.get(`/api/v1/admin/import-drafts/${id}`)).body as Draft;
    const stage = format === "csv" ? "read" : "unreadable";
    await expect.poll(async () => (await draft()).stage, { timeout: 20_000 }).toBe(stage);
    const refused = await admin.post(`/api/v1/admin/import-drafts/${id}/import`);
    expect(refused.status).toBe(409);
  }
});
