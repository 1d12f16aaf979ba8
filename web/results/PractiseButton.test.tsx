import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { type Answers, showRoutes, signInSample } from "../testing/show.tsx";
import { type Practice, PractiseButton } from "./PractiseButton.tsx";

const show = (practice: Practice, answers: Answers) =>
  showRoutes(
    [
      { path: "/", element: <PractiseButton practice={practice}>Practise 3</PractiseButton> },
      { path: "/quiz/:id", element: <p>The quiz</p> },
    ],
    "/",
    answers,
  );
const press = () => fireEvent.click(screen.getByRole("button", { name: "Practise 3" }));

beforeEach(() => signInSample());

it("makes a drill of a topic with the marking of a result, once, and goes there", async () => {
  const practice = { subject: "Torts", topic: "Nuisance", resultId: "4" };
  const { asked, path } = show(practice, { PractiseSubject: { practiseSubject: { id: "9" } } });
  press();
  fireEvent.click(screen.getByRole("button", { name: "Preparing..." }));
  expect(await screen.findByText("The quiz")).toBeTruthy();
  expect(path()).toBe("/quiz/random-9");
  expect(asked).toEqual([{ name: "PractiseSubject", variables: practice }]);
});

it("makes a drill of the questions it is given", async () => {
  const { asked, path } = show(
    { resultId: "4", positions: () => [1, 4, 7] },
    { PractiseQuestions: { practiseQuestions: { id: "10" } } },
  );
  press();
  await waitFor(() => expect(path()).toBe("/quiz/random-10"));
  expect(asked[0]?.variables).toEqual({ resultId: "4", positions: [1, 4, 7] });
});

it("stays, and says why, when no drill could be made", async () => {
  const { path } = show(
    { resultId: "4", positions: () => [1] },
    { PractiseQuestions: new Error("away") },
  );
  press();
  expect(await screen.findByText(/^No drill was made\. /)).toBeTruthy();
  expect(path()).toBe("/");
  expect(screen.getByRole("button", { name: "Practise 3" })).toBeTruthy();
});
