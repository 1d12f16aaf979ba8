import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { SetQuestionFragment } from "../../gql/graphql.ts";
import { type Answers, show } from "../../testing/show.tsx";
import { BringDialog } from "./BringDialog.tsx";

const question = (id: string, passage: object | null = null) => ({
  ...{ id, revisionNumber: 1, passageId: null, questionText: `Question ${id}?`, passage },
  ...{ options: ["Yes", "No"], correctOptionIndex: 0, subject: "Torts", pyq: false },
});
const questions = (...items: object[]) => ({
  questions: { totalCount: items.length, totalIsExact: true, items },
});

function ask(answers: Answers, { present = [] as string[], room = 5 } = {}) {
  const brought: SetQuestionFragment["id"][] = [];
  let closings = 0;
  const { asked } = show(
    <BringDialog
      present={new Set(present)}
      room={room}
      onBring={({ id }) => brought.push(id)}
      onClose={() => {
        closings += 1;
      }}
    />,
    answers,
  );
  return { asked, brought, closings: () => closings };
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const search = () => screen.getByRole("searchbox");
const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });

it("offers what stands by itself first, with the cursor in the search", async () => {
  const { asked, brought } = ask({ QuestionsForSet: questions(question("7"), question("8")) });
  expect(document.activeElement).toBe(search());
  fireEvent.click(await button("Bring in question 8"));
  expect(brought).toEqual(["8"]);
  expect(asked.map(({ variables }) => variables)).toEqual([
    { search: null, inPassage: false, limit: 10 },
  ]);
});

it("brings nothing in twice, and nothing more into a full set", async () => {
  ask({ QuestionsForSet: questions(question("7"), question("8")) }, { present: ["7"], room: 0 });
  expect((await button("Question 7 is in")).disabled).toBe(true);
  expect((await button("Bring in question 8")).disabled).toBe(true);
  expect(screen.getByText("The set is full.")).toBeTruthy();
});

it("says of a question of another passage what it leaves", async () => {
  const other = { id: "3", title: "The reservoir case", beginning: "Water" };
  const { asked } = ask({
    QuestionsForSet: ({ inPassage }) =>
      inPassage === null ? questions(question("9", other)) : questions(),
  });
  expect(await screen.findByText("No question is found.")).toBeTruthy();
  fireEvent.click(screen.getByRole("checkbox", { name: "Questions of other passages too" }));
  expect(await screen.findByText(/moves here from “The reservoir case”/)).toBeTruthy();
  expect(asked.at(-1)?.variables.inPassage).toBeNull();
});

it("searches once the typing rests, and Enter closes nothing", async () => {
  const { asked, closings } = ask({
    QuestionsForSet: ({ search: words }) =>
      words === "duty" ? questions(question("9")) : questions(),
  });
  fireEvent.change(search(), { target: { value: "du" } });
  fireEvent.change(search(), { target: { value: "duty " } });
  expect(fireEvent.keyDown(search(), { key: "Enter" })).toBe(false);
  await expect.poll(() => screen.queryByText("Question 9?")).not.toBeNull();
  expect(asked.map(({ variables }) => variables.search)).toEqual([null, "duty"]);
  expect(closings()).toBe(0);
  press("Done");
  expect(closings()).toBe(1);
});

it("says that there are more than it shows", async () => {
  ask({
    QuestionsForSet: { questions: { ...questions(question("7")).questions, totalCount: 90 } },
  });
  expect(await screen.findByText("The newest 1 are shown. Search for others.")).toBeTruthy();
});

it("says why nothing is offered, and asks again by Try Again", async () => {
  let next: object = Promise.reject(new Error("away"));
  ask({ QuestionsForSet: { questions: () => next } });
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Failed to fetch questions\./);
  const second = Promise.withResolvers<object>();
  next = second.promise;
  press("Try Again");
  expect(await screen.findByRole("button", { name: "Trying Again..." })).toBeTruthy();
  expect(screen.getByRole("alert")).toBeTruthy();
  second.resolve(questions(question("7")).questions);
  expect(await screen.findByText("Question 7?")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
