import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { showRoutes, signInSample } from "../../testing/show.tsx";
import { OwnReports } from "./OwnReports.tsx";
import { ProblemSlot } from "./ProblemSlot.tsx";

const report = (changes: object) => ({
  ...{ id: "1", questionId: "7", kind: "TYPO", text: "teh", reportedAt: "2026-11-29T03:00:00Z" },
  ...{ answeredAt: null, answer: null, ...changes },
});

const show = (answers: Parameters<typeof showRoutes>[2]) =>
  showRoutes(
    [
      {
        path: "/",
        element: (
          <OwnReports questionIds={["7"]}>
            <ProblemSlot questionId="7" name="question 3" />
          </OwnReports>
        ),
      },
    ],
    "/",
    answers,
  );

beforeEach(() => signInSample());

it("sends a report, which can be changed until it is answered", async () => {
  const reports: object[] = [];
  show({
    OwnProblemReports: () => ({ problemReports: [...reports] }),
    ReportProblem: ({ kind, text }) => {
      const sent = report({ kind, text });
      reports.splice(0, 1, sent);
      return { reportProblem: sent };
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Report a Problem with question 3" }));
  const dialog = within(screen.getByRole("dialog", { name: "Report a problem" }));
  fireEvent.change(dialog.getByLabelText("What is wrong?"), { target: { value: "UNCLEAR" } });
  fireEvent.click(dialog.getByRole("button", { name: "Send Report" }));
  expect(await screen.findByText("You reported: Unclear.")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("button", { name: "Change Report of question 3" })).toBeTruthy();
});

it("keeps what was written when it can't be sent, and says why", async () => {
  show({ OwnProblemReports: { problemReports: [] }, ReportProblem: new Error("Away") });
  fireEvent.click(await screen.findByRole("button", { name: "Report a Problem with question 3" }));
  const words = screen.getByLabelText("Your words (optional)");
  fireEvent.change(words, { target: { value: "Option D is right too." } });
  fireEvent.click(screen.getByRole("button", { name: "Send Report" }));
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect((words as HTMLTextAreaElement).value).toBe("Option D is right too.");
});

it("shows the answer, and takes another report", async () => {
  const answered = { answeredAt: "2026-11-30T03:00:00Z", answer: "Mended, thank you." };
  show({ OwnProblemReports: { problemReports: [report(answered)] } });
  expect(await screen.findByText("Mended, thank you.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Report a Problem with question 3" })).toBeTruthy();
});

it("offers nothing while reports can't be loaded", async () => {
  const { asked } = show({ OwnProblemReports: new Error("Away") });
  await expect.poll(() => asked.length).toBe(1);
  expect(screen.queryByRole("button")).toBeNull();
});
