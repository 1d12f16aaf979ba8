import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { NoAnswer } from "../apollo/transport.ts";
import { UploadRefused, upload } from "../apollo/upload.ts";
import { type Answers, show, signInSample } from "../testing/show.tsx";
import { UploadTestScreen } from "./UploadTestScreen.tsx";

vi.mock("../apollo/upload.ts", { spy: true });

const sent = vi.mocked(upload);

beforeEach(() => {
  signInSample({ role: "admin" });
  sent.mockReset().mockResolvedValue("");
});

const HEAD = "question_text,option_a,option_b,option_c,option_d,correct_option,subject";
const SOUND = `${HEAD}\nWhat?,a,b,c,d,A,Torts\n`;

const made = (changes: object = {}) => ({
  ...{ id: 3, kind: "TEST", status: "FINISHED", fileName: "mock.csv", by: "Asha" },
  ...{ sizeBytes: 100, rowsRead: 1, rowsDone: 1, readBytes: 100, created: 1, hasArrived: true },
  ...{
    passageCount: 0,
    ignoredColumns: [],
    newSubjects: [],
    warnings: [],
    hasOwnMarks: false,
    marksChange: null,
    header: [],
  },
  ...{ isCancelling: false, isStopped: false, failure: null },
  ...{ startedAt: "2026-01-10T04:10:00Z", finishedAt: "2026-01-10T04:11:00Z" },
  summary: { totalProcessed: 1, created: 1, duplicates: 0, errors: 0, differing: 0, updated: 0 },
  test: { id: "12", title: "Mock 1", totalQuestions: 1, durationMinutes: 60, sections: [] },
  ...changes,
});

/** The screen of a test, with what the server says of the newest import each time it is asked. */
function openTest(...latest: (object | null)[]) {
  const answers = latest.length === 0 ? [null] : latest;
  let asked = 0;
  const server: Answers = {
    LatestImport: () => {
      const latestImport = answers[Math.min(asked, answers.length - 1)] ?? null;
      asked += 1;
      return { latestImport };
    },
    ImportRows: { import: { id: 3, rows: { totalCount: 0, items: [] } } },
  };
  return show(<UploadTestScreen />, server);
}

async function pick(text = SOUND, name = "mock.csv") {
  const field = await screen.findByLabelText<HTMLInputElement>("CSV file");
  await expect.poll(() => field.disabled).toBe(false);
  const type = name.endsWith(".csv") ? "text/csv" : "";
  fireEvent.change(field, { target: { files: [new File([text], name, { type })] } });
}

describe("Create Test from CSV", () => {
  const create = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Creat/ });
  const write = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });

  it("can't be sent without a title, and says what is missing without a file", async () => {
    openTest();
    await screen.findByLabelText("Title");
    expect(create().disabled).toBe(true);
    write("Title", "Mock 7");
    expect(create().disabled).toBe(false);
    fireEvent.click(create());
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Please provide a test title and select a CSV file",
    );
    expect(sent).not.toHaveBeenCalled();
    await pick();
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  it("takes no file of another kind, whatever it is called", async () => {
    openTest();
    await pick("words", "questions.txt");
    expect((await screen.findByRole("alert")).textContent).toBe("Please select a CSV file");
    await pick("PK\u0003\u0004", "mock.csv");
    await waitFor(() =>
      expect(screen.getByRole("alert").textContent).toMatch(/^Please select a CSV file\. .+/),
    );
    expect(screen.queryByText("mock.csv")).toBeNull();
    write("Title", "Mock 7");
    fireEvent.click(create());
    // Why the file was refused is still shown, and no title is asked for that is there.
    expect((await screen.findByRole("alert")).textContent).toMatch(
      /^Please select a CSV file\. .+/,
    );
    expect(sent).not.toHaveBeenCalled();
  });

  it("refuses a duration that no test may have", async () => {
    openTest();
    await pick();
    write("Title", "Mock 7");
    write("Duration in minutes", "9999");
    fireEvent.click(create());
    expect((await screen.findByRole("alert")).textContent).toMatch(/minutes/i);
    expect(sent).not.toHaveBeenCalled();
  });

  it("sends what was entered once, can't be changed in the meantime, and leads to the test it made", async () => {
    const answer = Promise.withResolvers<string>();
    sent.mockReturnValueOnce(answer.promise);
    openTest(null, made());
    await pick();
    write("Title", "  Mock 7 ");
    write("Duration in minutes", "60");
    fireEvent.click(create());
    await waitFor(() => expect(create().textContent).toBe("Creating Test..."));
    fireEvent.click(create());
    expect(screen.getByLabelText<HTMLInputElement>("Title").closest("fieldset")?.disabled).toBe(
      true,
    );
    expect(screen.getByLabelText<HTMLInputElement>("CSV file").disabled).toBe(true);
    answer.resolve("");
    expect(await screen.findByText("Test Created Successfully")).toBeTruthy();
    expect(sent).toHaveBeenCalledOnce();
    const [path, form] = sent.mock.calls[0] ?? [];
    expect(path).toBe("/admin/upload-test-from-csv");
    expect([...((form as FormData).keys() as Iterable<string>)]).toEqual([
      "title",
      "duration_minutes",
      "file",
    ]);
    expect([(form as FormData).get("title"), (form as FormData).get("duration_minutes")]).toEqual([
      "Mock 7",
      "60",
    ]);
    const link = screen.getByRole("link", { name: "Review and Activate" });
    expect(link.getAttribute("href")).toBe("/admin/tests/edit/12");
  });

  it("leads to no test any more once its import is undone", async () => {
    const undo = {
      ...{ until: "2026-01-11T04:11:00Z", refused: null },
      ...{ isBegun: true, undoneAt: "2026-01-10T05:00:00Z", takenBack: 1 },
    };
    openTest(null, made({ undo }));
    await pick();
    write("Title", "Mock 1");
    fireEvent.click(create());
    expect(await screen.findByText("Import Undone")).toBeTruthy();
    expect(screen.getByText(/“Mock 1” was deleted, with the questions/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Review and Activate" })).toBeNull();
  });

  it("says why the server refused it, keeps what was entered, and sends it again", async () => {
    sent.mockRejectedValueOnce(new UploadRefused("The column subject is missing.", 400));
    openTest(null, null, made());
    await pick();
    write("Title", "Mock 7");
    fireEvent.click(create());
    expect((await screen.findByRole("alert")).textContent).toBe("The column subject is missing.");
    expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Mock 7");
    await waitFor(() => expect(create().textContent).toBe("Create Test from CSV"));
    fireEvent.click(create());
    expect(await screen.findByText("Test Created Successfully")).toBeTruthy();
  });

  it("says that the file was lost on its way", async () => {
    sent.mockRejectedValueOnce(new NoAnswer("unreachable"));
    openTest();
    await pick();
    write("Title", "Mock 7");
    fireEvent.click(create());
    expect((await screen.findByRole("alert")).textContent).toBe("Failed to upload test");
  });

  it("finds the test that was made of a file though its answer was lost", async () => {
    sent.mockRejectedValueOnce(new NoAnswer("unreachable"));
    openTest(null, made());
    await pick();
    write("Title", "Mock 7");
    fireEvent.click(create());
    expect(await screen.findByText("Test Created Successfully")).toBeTruthy();
    expect(screen.queryByText("Failed to upload test")).toBeNull();
  });

  it("shows the last import below the form, and takes a new one", async () => {
    openTest(made({ fileName: "older.csv" }));
    expect(await screen.findByText(/^older\.csv, Jan 10, 2026/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "test 12" }).getAttribute("href")).toBe(
      "/admin/tests/edit/12",
    );
    expect(create().textContent).toBe("Create Test from CSV");
  });

  it("says when the last import could not be loaded, and loads it by Try Again", async () => {
    let isAway = true;
    show(<UploadTestScreen />, {
      LatestImport: () =>
        isAway
          ? new Error("away")
          : {
              latestImport: made({
                status: "FAILED",
                summary: null,
                failure: "The file was cut off.",
              }),
            },
    });
    expect(await screen.findByText("Failed to load the last import")).toBeTruthy();
    isAway = false;
    fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("The file was cut off.")).toBeTruthy();
    expect(screen.queryByText("Failed to load the last import")).toBeNull();
  });
});
