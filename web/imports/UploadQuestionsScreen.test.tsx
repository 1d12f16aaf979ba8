import { fireEvent, screen, waitFor } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { NoAnswer } from "../apollo/transport.ts";
import { UploadRefused, upload } from "../apollo/upload.ts";
import { type Answers, showRoutes, signInSample } from "../testing/show.tsx";
import { UploadQuestionsScreen } from "./UploadQuestionsScreen.tsx";

vi.mock("../apollo/upload.ts", { spy: true });

const sent = vi.mocked(upload);

beforeEach(() => {
  signInSample({ role: "admin" });
  sent.mockReset().mockResolvedValue('{"id":4}');
});

const counts = {
  ...{
    questions: 2,
    sets: 0,
    toMend: 1,
    sound: 1,
    waiting: 0,
    out: 0,
    imported: 0,
    withoutSubject: 0,
    known: 0,
  },
};
const column = (name: string, field: string | null) => ({
  ...{ name, field, firstValues: ["What?"], found: "2 filled", isWrong: false },
});
const draft = (changes: object = {}) => ({
  ...{ id: "4", fileName: "bank.csv", sizeBytes: 2048, format: "csv", detectedFormat: "csv" },
  ...{ formatName: "CSV", stage: "READ", failure: null, rowsRead: 2, readBytes: 2048 },
  ...{ createdAt: "2026-01-10T04:10:00Z", expiresAt: "2026-01-17T04:10:00Z", subject: null },
  ...{ hasIds: false, isTooLong: false, columns: [column("question_text", "question_text")] },
  ...{ columnProblem: null, areColumnsChosen: false, columnsRememberedAt: null, findings: [] },
  ...{ warnings: [], pictures: 0, formulas: 0, tables: 0, passageWords: [], counts },
  ...changes,
});
const plain = (text: string) => ({ text, html: null });
const question = {
  ...{ question: plain("What?"), options: [plain("One"), plain("Two")], correctOptionIndex: null },
  ...{ explanation: null, subject: "Torts", topic: null, pyq: false, pyqYear: null, pyqExam: null },
  lang: null,
};
const row = (changes: object = {}) => ({
  ...{
    id: "4-3",
    version: "7",
    number: 3,
    place: null,
    isLeftOut: false,
    waits: false,
    changes: null,
  },
  ...{ question, passage: null, set: null },
  problems: [
    {
      ...{ field: "KEY", title: "correct_option is F" },
      message: "correct_option is F. It must be a letter from A to E that has an option.",
    },
  ],
  parts: [{ name: "correct_option", text: "F", isWrong: true }],
  ...changes,
});

/** The screen with a file that was read; without one where `at` names none. */
function open(answers: Answers = {}, at = "/?draft=4") {
  return showRoutes([{ path: "*", element: <UploadQuestionsScreen /> }], at, {
    LatestImport: { latestImport: null },
    ImportDrafts: { importDrafts: [] },
    ImportDraft: { importDraft: draft() },
    ImportDraftRows: ({ list }: { list: string }) => ({
      importDraftRows: list === "TO_MEND" ? [row()] : [],
    }),
    ImportDraftRow: { importDraftRow: row() },
    ...answers,
  });
}

const conflict = (message: string) =>
  new GraphQLError(message, { extensions: { code: "CONFLICT" } });

/** Waits until keys act on the question. */
const seen = () => new Promise((resolve) => setTimeout(resolve, 450));

async function pick(text: string, name = "bank.csv") {
  const field = await screen.findByLabelText<HTMLInputElement>(/CSV file$/);
  await expect.poll(() => field.disabled).toBe(false);
  fireEvent.change(field, { target: { files: [new File([text], name)] } });
}

describe("Upload Questions", () => {
  it("sends nothing that can't be read, and says so", async () => {
    open({}, "/");
    await pick("words", "questions.pdf");
    expect((await screen.findByRole("alert")).textContent).toBe("Please select a CSV file");
    expect(sent).not.toHaveBeenCalled();
  });

  it("sends a file, and shows it as it was read", async () => {
    const { path } = open({}, "/");
    await pick("question_text,option_a\n");
    await waitFor(() => expect(path()).toBe("/?draft=4"));
    expect(sent.mock.calls[0]?.[0]).toBe("/admin/import-drafts");
    expect(await screen.findByText("bank.csv")).toBeTruthy();
    expect(await screen.findByText("correct_option is F")).toBeTruthy();
  });

  it("says why a file was refused in the server's words, and that one was lost on its way", async () => {
    sent.mockRejectedValueOnce(new UploadRefused("The file is too large."));
    open({}, "/");
    await pick("question_text,option_a\n");
    expect((await screen.findByRole("alert")).textContent).toBe("The file is too large.");
    sent.mockRejectedValueOnce(new NoAnswer("unreachable"));
    await pick("question_text,option_a\n");
    await waitFor(() =>
      expect(screen.getByRole("alert").textContent).toBe("Failed to upload questions"),
    );
  });

  it("finds a file that came though its answer was lost", async () => {
    sent.mockRejectedValueOnce(new NoAnswer("unreachable"));
    let asked = 0;
    const kept = { ...draft(), fileName: "bank.csv" };
    const { path } = open(
      {
        ImportDrafts: () => {
          asked += 1;
          return { importDrafts: asked <= 2 ? [] : [kept] };
        },
      },
      "/",
    );
    await screen.findByLabelText(/CSV file$/);
    await pick("question_text,option_a\n");
    await waitFor(() => expect(path()).toBe("/?draft=4"));
  });

  it("mends a key by its letter, and takes it back", async () => {
    const { asked } = open({
      MendImportRow: { mendImportRow: row({ problems: [], changes: null, version: "8" }) },
    });
    await screen.findByText("correct_option is F");
    await screen.findByRole("button", { name: "Option B" });
    // A question that has just come isn't what a key is meant for, and a key that is held is no second press.
    fireEvent.keyDown(document.body, { key: "b" });
    await seen();
    fireEvent.keyDown(document.body, { key: "b", repeat: true });
    expect(asked.map(({ name }) => name)).not.toContain("MendImportRow");
    fireEvent.keyDown(document.body, { key: "b" });
    await waitFor(() => expect(asked.map(({ name }) => name)).toContain("MendImportRow"));
    const mend = asked.find(({ name }) => name === "MendImportRow");
    expect(mend?.variables).toEqual({
      ...{ draftId: "4", number: 3, version: "7", mend: { correctOptionIndex: 1 } },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(asked.filter(({ name }) => name === "MendImportRow")).toHaveLength(2),
    );
    expect(asked.findLast(({ name }) => name === "MendImportRow")?.variables).toEqual({
      ...{ draftId: "4", number: 3, version: "8", mend: null },
    });
  });

  it("leaves a question out by X, and does nothing while somebody types", async () => {
    const texts = row({ problems: [{ field: "SUBJECT", title: "No subject", message: "None." }] });
    const { asked } = open({
      ImportDraftRow: { importDraftRow: texts },
      LeaveOutImportRow: { leaveOutImportRow: row({ isLeftOut: true }) },
    });
    const field = await screen.findByLabelText("Subject");
    await seen();
    fireEvent.keyDown(field, { key: "x" });
    fireEvent.keyDown(document.body, { key: "x" });
    await waitFor(() =>
      expect(asked.filter(({ name }) => name === "LeaveOutImportRow")).toHaveLength(1),
    );
  });

  it("says that a question was changed in another window, and shows it as it is", async () => {
    const words = "Somebody changed this question in another window. Look at it again.";
    const { asked } = open({ MendImportRow: { mendImportRow: conflict(words) } });
    fireEvent.click(await screen.findByRole("button", { name: "Option B" }));
    expect(await screen.findByText(words)).toBeTruthy();
    await waitFor(() =>
      expect(asked.filter(({ name }) => name === "ImportDraftRow")).toHaveLength(2),
    );
  });

  it("says that a file was imported in another window", async () => {
    const words = "This file was imported in another window.";
    const { asked } = open({ ImportDraftQuestions: { importDraftQuestions: conflict(words) } });
    expect(await screen.findByText(/1 question to mend stays here/)).toBeTruthy();
    fireEvent.click(await screen.findByRole("button", { name: "Import 1 Sound Question" }));
    expect((await screen.findByRole("alert")).textContent).toContain(words);
    await waitFor(() => expect(asked.filter(({ name }) => name === "ImportDraft")).toHaveLength(2));
  });

  it("asks for the columns of a table first, where one is missing", async () => {
    const { asked } = open({
      ImportDraft: {
        importDraft: draft({
          columns: [column("Stem", "question_text"), column("Part", null)],
          columnProblem: "The file lacks the required column subject.",
        }),
      },
      ChooseImportColumns: { chooseImportColumns: draft({ areColumnsChosen: true }) },
    });
    expect((await screen.findByRole("alert")).textContent).toContain("lacks the required column");
    fireEvent.change(screen.getByLabelText("Part becomes"), { target: { value: "subject" } });
    fireEvent.click(screen.getByRole("button", { name: "Preview 2 Questions" }));
    expect(await screen.findByRole("heading", { name: "Preview" })).toBeTruthy();
    expect(asked.find(({ name }) => name === "ChooseImportColumns")?.variables).toEqual({
      ...{ id: "4", fields: ["question_text", "subject"] },
    });
  });

  it("asks before questions of the bank are changed, and leaves them when it is cancelled", async () => {
    const { asked } = open({ ImportDraft: { importDraft: draft({ hasIds: true }) } });
    fireEvent.click(await screen.findByRole("button", { name: "Import 1 Sound Question" }));
    expect(await screen.findByText("Change questions of the bank?")).toBeTruthy();
    expect(screen.getByText(/It can be undone for 24 hours/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Keep the Bank" }));
    expect(asked.map(({ name }) => name)).not.toContain("ImportDraftQuestions");
  });

  it("says why a file can't be read, what was tried, and that one is gone", async () => {
    open({
      ImportDraft: { importDraft: draft({ stage: "UNREADABLE", failure: "The file is empty." }) },
    });
    expect((await screen.findByRole("alert")).textContent).toContain("The file is empty.");
    expect(screen.getByRole("alert").textContent).toContain("It was read as CSV.");
  });

  it("says that a file isn't kept any more", async () => {
    open({ ImportDraft: new Error("File not found") });
    expect(await screen.findByText(/This file isn’t kept any more/)).toBeTruthy();
    expect(await screen.findByLabelText(/CSV file$/)).toBeTruthy();
  });

  it("shows how far the reading is", async () => {
    open({ ImportDraft: { importDraft: draft({ stage: "READING", rowsRead: 1 }) } });
    expect(await screen.findByRole("progressbar", { name: "Reading" })).toBeTruthy();
  });

  it("lists the files that are kept for later", async () => {
    const imported = { ...counts, questions: 50, toMend: 2, imported: 48 };
    const { path } = open({ ImportDrafts: { importDrafts: [draft({ counts: imported })] } }, "/");
    expect(await screen.findByText(/2 of 50 are still to mend/)).toBeTruthy();
    fireEvent.click(await screen.findByRole("button", { name: "Continue bank.csv" }));
    await waitFor(() => expect(path()).toBe("/?draft=4"));
  });
});
