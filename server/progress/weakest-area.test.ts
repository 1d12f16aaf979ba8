import { expect, it } from "vitest";
import type { SubjectStanding, TopicStanding } from "./topics.ts";
import { weakestArea } from "./weakest-area.ts";

const standing = {
  ...{ percent: null, low: null, high: null, doubledSeconds: null, doubledOthersSeconds: null },
  ...{ trend: [], answered: 10 },
};
const topic = (name: string | null, gainHundredths: number | null): TopicStanding => ({
  ...{ ...standing, topic: name, gainHundredths, shown: 10, correct: 5 },
});
const subject = (
  name: string,
  correct: number,
  topics: TopicStanding[] = [],
  shown = 10,
): SubjectStanding => ({
  ...{ ...standing, subject: name, correct, shown, topics, gainHundredths: null },
});

it("is the topic with most marks to gain", () => {
  const torts = subject("Torts", 9, [topic("Nuisance", 210), topic(null, 900)]);
  const contracts = subject("Contracts", 2, [topic("Offer", 90), topic("Consideration", 310)]);
  expect(weakestArea({ subjects: [torts, contracts] })).toEqual({
    subject: "Contracts",
    topic: "Consideration",
  });
});

it("is a subject while no topic can be judged, and nothing under ten questions or without a mistake", () => {
  const few = subject("English", 0, [topic("Grammar", null)], 9);
  const good = subject("Maxims", 10);
  expect(weakestArea({ subjects: [few, good] })).toBeNull();
  const subjects = [few, good, subject("Torts", 6), subject("Contracts", 4)];
  expect(weakestArea({ subjects })).toEqual({ subject: "Contracts", topic: null });
});
