import { fireEvent, screen, waitFor, within } from "@testing-library/react";
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

const AT = "2026-01-10T04:10:00Z";
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
  ...{ keys: null, areKeysUnclear: false },
});
const draft = (changes: object = {}) => ({
  ...{ id: "4", fileName: "bank.csv", sizeBytes: 2048, format: "csv", detectedFormat: "csv" },
  ...{ formatName: "CSV", stage: "READ", isWaiting: false, failure: null },
  ...{ rowsRead: 2, readBytes: 2048 },
  ...{ createdAt: "2026-01-10T04:10:00Z", expiresAt: "2026-01-17T04:10:00Z", subject: null },
  ...{
    hasIds: false,
    changing: 0,
    isTooLong: false,
    import: null,
    columns: [column("question_text", "question_text")],
  },
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
  const field = await screen.findByLabelText<HTMLInputElement>(/QTI file$/);
  await expect.poll(() => field.disabled).toBe(false);
  fireEvent.change(field, { target: { files: [new File([text], name)] } });
}

describe("Upload Questions", () => {
  it("sends nothing that can't be read, and says so", async () => {
    open({}, "/");
    await pick("words", "questions.pdf");
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Please select a Word, Excel, CSV, Moodle XML, GIFT, Aiken or QTI file",
    );
    expect(sent).not.toHaveBeenCalled();
  });

  it("sends a file, and shows it as it was read", async () => {
    const { path } = open({}, "/");
    await pick("question_text,option_a\n");
    await waitFor(() => expect(path()).toBe("/?draft=4"));
    expect(sent.mock.calls[0]?.[0]).toBe("/admin/import-drafts");
    expect(await screen.findByText("bank.csv")).toBeTruthy();
    expect(await screen.findByText("Correct answer is F")).toBeTruthy();
  });

  it("says why a file was refused in the server's words, and that one was lost on its way", async () => {
    sent.mockRejectedValueOnce(new UploadRefused("The file is too large.", 413));
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
    await screen.findByLabelText(/QTI file$/);
    await pick("question_text,option_a\n");
    await waitFor(() => expect(path()).toBe("/?draft=4"));
  });

  it("mends a key by its letter, and takes it back", async () => {
    const { asked } = open({
      MendImportRow: { mendImportRow: row({ problems: [], changes: null, version: "8" }) },
    });
    await screen.findByText("Correct answer is F");
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

  it("leads the focus to the question when the button that mended it goes", async () => {
    let now = row();
    open({
      MendImportRow: () => {
        now = row({ problems: [], version: "8" });
        return { mendImportRow: now };
      },
      ImportDraftRows: () => ({ importDraftRows: [now] }),
      ImportDraftRow: () => ({ importDraftRow: now }),
    });
    const button = await screen.findByRole("button", { name: "Option B" });
    button.focus();
    fireEvent.click(button);
    const question = screen.getByRole("region", { name: "As the student sees it" });
    await waitFor(() => expect(document.activeElement).toBe(question));
    fireEvent.click(screen.getByRole("button", { name: "Change" }));
    expect(document.activeElement).toBe(screen.getByLabelText("Passage"));
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

  const byMeera = { id: "9", by: "Meera Krishnan", startedAt: AT, finishedAt: AT };

  it.each([
    [{ stage: "IMPORTED" }, "This file was imported by Meera Krishnan on Jan 10, 2026"],
    [{ stage: "IMPORTING" }, "This file is being imported by Meera Krishnan since Jan 10, 2026"],
    [
      { counts: { ...counts, questions: 50, imported: 48 } },
      "48 of 50 questions of this file were imported by Meera Krishnan on Jan 10, 2026",
    ],
  ])("says who imported a file and when, and leads to the import (%j)", async (changes, words) => {
    open({ ImportDraft: { importDraft: draft({ ...changes, import: byMeera }) } });
    const link = await screen.findByRole("link", { name: "See the Import" });
    expect(link.getAttribute("href")).toBe("/admin/imports?import=9");
    expect(link.parentElement?.textContent).toContain(words);
  });

  it("loads a file again when its tab comes back into view", async () => {
    let now = draft();
    open({ ImportDraft: () => ({ importDraft: now }) });
    await screen.findByRole("button", { name: "Import 1 Sound Question" });
    now = draft({ stage: "IMPORTED", import: byMeera });
    document.dispatchEvent(new Event("visibilitychange"));
    expect(await screen.findByRole("link", { name: "See the Import" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Import/ })).toBeNull();
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
    expect(await screen.findByText(/^Not found in this file: .* and Subject\.$/)).toBeTruthy();
    expect(screen.getByText(/Choose their columns below; otherwise you .*give the/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Part becomes"), { target: { value: "subject" } });
    expect(screen.getByText(/^Not found in this file/).textContent).not.toContain("Subject");
    expect(screen.getByText("Read again with the preview")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Preview 2 Questions" }));
    expect(await screen.findByRole("heading", { name: "Preview" })).toBeTruthy();
    expect(asked.find(({ name }) => name === "ChooseImportColumns")?.variables).toEqual({
      ...{ id: "4", fields: ["question_text", "subject"] },
    });
  });

  it.each([
    [1, "Change 1 question of the bank?", /1 question differs and gets the words of the file/],
    [3, "Change 3 questions of the bank?", /3 questions differ and get the words of the file/],
    [null, "Change questions of the bank?", /Each of these that differs/],
  ])("asks before %s questions of the bank are changed", async (changing, title, words) => {
    const { asked } = open({ ImportDraft: { importDraft: draft({ hasIds: true, changing }) } });
    fireEvent.click(await screen.findByRole("button", { name: "Import 1 Sound Question" }));
    const dialog = within(await screen.findByRole("dialog", { name: title }));
    expect(dialog.getByText(words).textContent).toContain("You can undo it for 24 hours");
    fireEvent.click(dialog.getByRole("button", { name: "Keep the Bank" }));
    expect(asked.map(({ name }) => name)).not.toContain("ImportDraftQuestions");
  });

  it("asks nothing where no question of the bank differs", async () => {
    const { asked } = open({
      ImportDraft: { importDraft: draft({ hasIds: true, changing: 0 }) },
      ImportDraftQuestions: conflict("No question of this file can be imported yet."),
    });
    fireEvent.click(await screen.findByRole("button", { name: "Import 1 Sound Question" }));
    await waitFor(() => expect(asked.map(({ name }) => name)).toContain("ImportDraftQuestions"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("says why a file can't be read, what was tried, and that one is gone", async () => {
    open({
      ImportDraft: { importDraft: draft({ stage: "UNREADABLE", failure: "The file is empty." }) },
    });
    expect((await screen.findByRole("alert")).textContent).toContain("The file is empty.");
    expect(screen.getByRole("alert").textContent).toContain("It was read as CSV.");
  });

  it("says that a file isn't kept any more", async () => {
    const gone = new GraphQLError("File not found", { extensions: { code: "NOT_FOUND" } });
    open({ ImportDraft: { importDraft: gone } });
    const notice = await screen.findByText(/This file is not kept any more/);
    expect(notice.textContent).not.toContain("went wrong");
    expect(await screen.findByLabelText(/QTI file$/)).toBeTruthy();
  });

  it("offers to try again when a file can't be loaded, and keeps one that was", async () => {
    let answer: object | Error = new NoAnswer("unreachable");
    open({ ImportDraft: () => answer });
    const again = await screen.findByRole("button", { name: "Try Again" });
    answer = { importDraft: draft() };
    fireEvent.click(again);
    expect(await screen.findByRole("heading", { name: "Preview" })).toBeTruthy();
    answer = new NoAnswer("unreachable");
    document.dispatchEvent(new Event("visibilitychange"));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getByRole("heading", { name: "Preview" })).toBeTruthy();
  });

  it("shows how far the reading is", async () => {
    open({ ImportDraft: { importDraft: draft({ stage: "READING", rowsRead: 1 }) } });
    expect(await screen.findByRole("progressbar", { name: "Reading" })).toBeTruthy();
    expect(screen.getByText("question read", { exact: false })).toBeTruthy();
  });

  it("says that a file waits until others are read", async () => {
    open({ ImportDraft: { importDraft: draft({ stage: "READING", isWaiting: true }) } });
    expect(await screen.findByText("Waiting for its turn")).toBeTruthy();
  });

  it("lists the files that are kept for later", async () => {
    const imported = { ...counts, questions: 50, toMend: 2, imported: 48 };
    const { path } = open({ ImportDrafts: { importDrafts: [draft({ counts: imported })] } }, "/");
    expect(await screen.findByText(/2 of 50 are still to mend/)).toBeTruthy();
    fireEvent.click(await screen.findByRole("button", { name: "Continue bank.csv" }));
    await waitFor(() => expect(path()).toBe("/?draft=4"));
  });
});
