import { fireEvent, screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { expect, it } from "vitest";
import { type Answers, show } from "../testing/show.tsx";
import { type Labelling, SetLabelsDialog } from "./SetLabelsDialog.tsx";

const change = {
  ...{ id: "5", kind: "labels", summary: "Subject Torts set", total: 3, changed: 2, skipped: 0 },
  ...{ undone: 0, by: "Meera", createdAt: "2026-01-10T04:10:00Z", isFinished: true },
  ...{ undoUntil: "2026-01-12T04:10:00Z", isUndo: false },
};
const preview = {
  bankChangePreview: {
    ...{ questionCount: 3, changingCount: 2, testCount: 0, resultCount: 0, tests: [] },
  },
};
const selection = { ids: ["1", "2", "3"] };

function ask(part: Partial<Labelling>, answers: Answers = {}) {
  const closings: boolean[] = [];
  const labelling: Labelling = {
    ...{ label: "subject", selection, count: 3, chosen: "Chosen one by one.", subject: "English" },
    ...part,
  };
  const { asked } = show(
    <SetLabelsDialog labelling={labelling} onClose={(done) => closings.push(done)} />,
    {
      BankFilters: {
        ...{ subjects: ["Torts", "English"], topics: ["Nuisance"] },
        ...{ bankExams: ["AILET"], bankYears: [] },
      },
      ChangePreview: preview,
      BankNames: { bankNames: [], nearNames: [] },
      LabelQuestions: { labelQuestions: change },
      ...answers,
    },
  );
  const sent = () =>
    asked.filter(({ name }) => name === "LabelQuestions").map(({ variables }) => variables);
  return { asked, sent, closings };
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });
const write = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

it("can't be confirmed while the subject is missing, and asks nothing of the server", async () => {
  const { asked, sent } = ask({});
  expect(screen.getByRole("dialog", { name: "Set subject for 3 questions" })).toBeTruthy();
  expect(screen.getByText("Chosen one by one.")).toBeTruthy();
  expect(fact("Change")).toBe("–");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Set Subject" }).disabled).toBe(
    true,
  );
  press("Set Subject");
  expect(sent()).toEqual([]);
  expect(asked.map(({ name }) => name)).not.toContain("ChangePreview");
});

it("shows what a subject would change once it is typed, and sets it", async () => {
  const { sent, closings } = ask({});
  write("Subject", "Torts");
  await expect.poll(() => fact("Change")).toBe("2");
  expect(fact("Have it already")).toBe("1");
  press("Set Subject");
  await expect.poll(() => closings).toEqual([true]);
  expect(sent()).toEqual([{ selection, labels: { subject: "Torts" } }]);
});

it("warns of a name that is near another", async () => {
  ask({});
  write("Subject", "Torst");
  expect(await screen.findByText(/Near the subject Torts/)).toBeTruthy();
});

it("warns of the name with the most questions, where several are near", async () => {
  const named = (name: string, questionCount: number) => ({
    ...{ name, questionCount, testCount: 0, topicCount: 0, topicNames: [], isConfirmed: true },
  });
  const names = ["Neglgence", "Negligence"];
  ask(
    { label: "topic", subject: "Torts" },
    {
      BankFilters: { subjects: ["Torts"], topics: names, bankExams: [], bankYears: [] },
      BankTopics: {
        bankTopics: [named("Neglgence", 1), named("Negligence", 212)],
        nearNames: [],
      },
    },
  );
  write("Topic", "Negligance");
  expect(
    await screen.findByText(
      "Near the topic Negligence, which has 212 questions. A new one is made.",
    ),
  ).toBeTruthy();
});

it("takes a topic away where none is typed, and says so on its button", async () => {
  const { sent, closings } = ask({ label: "topic" });
  expect(screen.getByText("Leave it empty to take the topic away.")).toBeTruthy();
  write("Topic", "Nuisance");
  expect(screen.getByRole("button", { name: "Set Topic" })).toBeTruthy();
  write("Topic", "");
  press("Take Topic Away");
  await expect.poll(() => closings).toEqual([true]);
  expect(sent()).toEqual([{ selection, labels: { topic: "" } }]);
});

it("asks of a previous year's question for year and exam, in figures", async () => {
  const { sent, closings } = ask({ label: "pyq" });
  const confirm = () => screen.getByRole<HTMLButtonElement>("button", { name: "Set PYQ" });
  write("PYQ year", "20x2");
  write("PYQ exam", "AILET");
  expect(field("PYQ year").value).toBe("202");
  expect(confirm().disabled).toBe(true);
  write("PYQ year", "2021");
  fireEvent.submit(field("PYQ year").form as HTMLFormElement);
  await expect.poll(() => closings).toEqual([true]);
  expect(sent()).toEqual([{ selection, labels: { pyq: true, pyqYear: 2021, pyqExam: "AILET" } }]);
});

it("takes the mark of a previous year away without asking for either", async () => {
  const { sent, closings } = ask({ label: "pyq" });
  fireEvent.click(screen.getByRole("checkbox", { name: "Previous Year Question" }));
  expect(screen.queryByLabelText("PYQ year")).toBeNull();
  press("Take PYQ Away");
  await expect.poll(() => closings).toEqual([true]);
  expect(sent()).toEqual([{ selection, labels: { pyq: false } }]);
});

it("says what stood in the way, and sets it by another press", async () => {
  let isTaken = true;
  const refusal = new GraphQLError("Another change is in progress.", {
    extensions: { code: "CONFLICT" },
  });
  const { closings } = ask(
    {},
    { LabelQuestions: { labelQuestions: () => (isTaken ? refusal : change) } },
  );
  write("Subject", "Torts");
  press("Set Subject");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Failed to set subject. Another change is in progress.",
  );
  expect(closings).toEqual([]);
  isTaken = false;
  press("Set Subject");
  await expect.poll(() => closings).toEqual([true]);
});
