import { cleanup, fireEvent, screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerFetch } from "../testing/sample-fetch.ts";
import { show, signInSample } from "../testing/show.tsx";
import { ReviewPage } from "./ReviewPage.tsx";

const away = new TypeError("Failed to fetch");

const card = {
  ...{ id: "1", timesReviewed: 0, subject: "Torts", topic: null, passage: null, met: [] },
  question: {
    ...{ id: "91", questionId: "1", passageId: null, questionText: "What is a tort?" },
    ...{ questionHtml: null, options: ["A wrong", "A right"], optionsHtml: null, lang: null },
  },
};

const counts = {
  ...{ dueCount: 1, newADay: 20, reviewedCount: 0, answerCount: 0, rightCount: 0 },
  ...{ closedCount: 0, seconds: 0, missedIds: [], forecast: [] },
};

const answered = {
  answerReview: {
    ...{ id: "7", questionId: "1", choice: 0, seconds: 2, proposedRating: 3, rating: 3 },
    ...{
      correctOptionIndex: 0,
      acceptedOptions: [0],
      explanation: "It is a civil wrong.",
      explanationHtml: null,
    },
    ...{ note: null, meetings: [], review: { dueCount: 0, answerCount: 1 } },
  },
};

let isAway = false;
let refusal: GraphQLError | null = null;
let asked: ReturnType<typeof answerFetch>;

beforeEach(() => {
  signInSample();
  isAway = false;
  refusal = null;
  asked = answerFetch({
    Review: () => (isAway ? away : { review: { ...counts, cards: [card] } }),
    AnswerReview: () => refusal ?? (isAway ? away : answered),
  });
});
afterEach(() => vi.unstubAllGlobals());

const Shell = ({ children }: { children: ReactNode }) => <main>{children}</main>;
const open = () => show(<ReviewPage userId="7" Shell={Shell} />);
const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole("button", { name }));
const answers = () => asked.filter(({ name }) => name === "AnswerReview");

it("says why it could not be loaded, and loads it when it is tried again", async () => {
  isAway = true;
  open();
  expect(await screen.findByText("Failed to load your review")).toBeTruthy();
  const tryAgain = screen.getByRole("button", { name: "Try Again" });
  tryAgain.focus();
  fireEvent.click(tryAgain);
  // The words and the button stay while it is tried, and when it fails again.
  expect(tryAgain.textContent).toBe("Trying Again...");
  await expect.poll(() => tryAgain.textContent).toBe("Try Again");
  expect(document.activeElement).toBe(tryAgain);
  isAway = false;
  fireEvent.click(tryAgain);
  expect(await screen.findByText("What is a tort?")).toBeTruthy();
  await expect.poll(() => document.activeElement?.closest("main")).toBeTruthy();
});

it("keeps an answer that nobody took, says so, and shows its key once it was sent", async () => {
  open();
  await screen.findByText("What is a tort?");
  isAway = true;
  await choose(/A wrong/);
  expect(await screen.findByText(/1 answer is kept on this device/)).toBeTruthy();
  expect(screen.queryByText("It is a civil wrong.")).toBeNull();
  expect(localStorage.getItem("lexam.review-answers.7")).toContain('"choice":0');
  isAway = false;
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText(/It is a civil wrong/)).toBeTruthy();
  expect(screen.queryByText(/kept on this device/)).toBeNull();
  expect(localStorage.getItem("lexam.review-answers.7")).toBeNull();
  // Sent twice under one key, it is taken once.
  const keys = answers().map(({ variables }) => (variables.input as { key: string }).key);
  expect(new Set(keys).size).toBe(1);
});

it("finds what an earlier page kept, and sends it before it asks for more", async () => {
  open();
  await screen.findByText("What is a tort?");
  isAway = true;
  await choose(/A wrong/);
  await screen.findByText(/1 answer is kept on this device/);
  cleanup();
  isAway = false;
  open();
  expect(await screen.findByText("1 answer sent. It was right.")).toBeTruthy();
  expect(asked.slice(-2).map(({ name }) => name)).toEqual(["AnswerReview", "Review"]);
});

it("says why an answer does not count, with how its question begins", async () => {
  refusal = new GraphQLError("The question has changed.", { extensions: { code: "CONFLICT" } });
  open();
  await choose(/A wrong/);
  const notice = await screen.findByRole("alert");
  expect(notice.textContent).toBe("“What is a tort?”: The question has changed.");
  // What stands now is asked, in its place.
  expect(await screen.findByRole("button", { name: /A right/ })).toBeTruthy();
});

it("shows a question together with its passage", async () => {
  const passage = {
    ...{ id: "p1", passageId: "9", title: "The Finder", text: "A ring lay there." },
    ...{ html: null, source: null, lang: null },
  };
  asked = answerFetch({
    Review: () => ({ review: { ...counts, cards: [{ ...card, passage }] } }),
    AnswerReview: () => answered,
  });
  open();
  await screen.findByText("What is a tort?");
  expect(screen.getByText("A ring lay there.").closest("[hidden]")).toBeNull();
});
