import { expect, it } from "vitest";
import { type TopicQuestion, topicOutcomes } from "./topic-outcomes.ts";

const question = (
  subject: string,
  topic: string | null,
  status: TopicQuestion["status"],
): TopicQuestion => ({
  subject,
  topic,
  status,
  marks: { CORRECT: 1, INCORRECT: -0.33, UNANSWERED: 0, DROPPED: 0, HIDDEN: 0 }[status],
});

const questions = [
  question("Torts", "Nuisance", "CORRECT"),
  question("Torts", "Negligence", "INCORRECT"),
  question("Torts", null, "INCORRECT"),
  question("Torts", null, "INCORRECT"),
  question("Torts", "Negligence", "CORRECT"),
  question("Torts", "Negligence", "UNANSWERED"),
  question("English", null, "CORRECT"),
  question("Contracts", "Nuisance", "UNANSWERED"),
  question("Contracts", "Nuisance", "HIDDEN"),
];

it("counts each topic within its subject, most marks lost first, without a topic last", () => {
  const outcomes = topicOutcomes(questions, 1);
  expect(outcomes.get("Torts")).toEqual([
    {
      topic: "Negligence",
      totalQuestions: 3,
      correctCount: 1,
      incorrectCount: 1,
      unansweredCount: 1,
      score: 0.67,
      maxMarks: 3,
    },
    {
      topic: "Nuisance",
      totalQuestions: 1,
      correctCount: 1,
      incorrectCount: 0,
      unansweredCount: 0,
      score: 1,
      maxMarks: 1,
    },
    {
      topic: null,
      totalQuestions: 2,
      correctCount: 0,
      incorrectCount: 2,
      unansweredCount: 0,
      score: -0.66,
      maxMarks: 2,
    },
  ]);
  expect(outcomes.get("Contracts")?.map(({ topic }) => topic)).toEqual(["Nuisance"]);
});

it("has nothing to tell of a subject without topics", () => {
  expect(topicOutcomes(questions, 1).has("English")).toBe(false);
  expect(topicOutcomes([], 1).size).toBe(0);
});
