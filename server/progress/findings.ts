import type { Share } from "#rules/wilson.ts";
import { chanceAbove, shortfall } from "./chance.ts";
import type { Habit, HabitKind } from "./habits.ts";
import { type Answer, groupedBy, isAnswered, shareOf, topicName } from "./history.ts";
import { MINIMUM } from "./minimum.ts";
import type { SubjectStanding } from "./topics.ts";

/** What costs marks, surely, with its evidence (docs/learning.md, section 3). */
export interface Finding {
  kind: "topic" | HabitKind;
  /** Null for a habit. */
  subject: string | null;
  /** Null for a habit, and for questions without a topic. */
  topic: string | null;
  /** In 100 questions, in hundredths; above 0. */
  costHundredths: number;
  /** How many of how many were right: of a skipping student, what they do answer. */
  correct: number;
  answered: number;
  /** The same of the answers it is compared with. */
  othersCorrect: number;
  othersAnswered: number;
  /** Questions left, or changes to the worse; for what was answered, the wrong ones. */
  times: number;
  /** Changes to the better, or tests that tab switches ended. */
  besides: number;
  /** The last of what it was seen in, oldest first: R right, W wrong, S skipped, N never shown. */
  outcomes: string;
}

/** As many as there is room for beside a sentence. */
const MOST_OUTCOMES = 25;
/** Over all topics together, one claim in 20 students may be chance. */
const FALSE_ALARMS = 0.05;
const LETTERS = { right: "R", wrong: "W", skipped: "S", neverShown: "N" } as const;

/** @param all in the order in which they were asked: those of a habit stand by topic. */
function lastOutcomes(answers: readonly Answer[], all: readonly Answer[]): string {
  const seen = new Set(answers);
  return all
    .filter((answer) => seen.has(answer))
    .slice(-MOST_OUTCOMES)
    .map(({ outcome }) => LETTERS[outcome])
    .join("");
}

/** Answers of a topic, beside those it is compared with. */
interface WeakTopic {
  own: Answer[];
  group: Share;
  others: Share;
}

/** The topic that falls short most of the answers in some topics; null where none can be compared. */
function weakest(topics: ReadonlyMap<string, Answer[]>) {
  const all = shareOf([...topics.values()].flat());
  let found: (WeakTopic & { name: string; short: number }) | null = null;
  for (const [name, own] of topics) {
    if (own.length < MINIMUM) continue;
    const group = shareOf(own);
    const others = { right: all.right - group.right, answered: all.answered - group.answered };
    const short = shortfall([{ group, others }]);
    if (short === null || (found !== null && short <= found.short)) continue;
    found = { own, group, others, name, short };
  }
  return found;
}

/**
 * The topics that are weaker than the rest by more than chance, though many are looked at: one after the
 * other, each beside the answers of those that are not found yet (Holm's way).
 */
function weakTopics(answers: readonly Answer[]): WeakTopic[] {
  const topics = groupedBy(answers.filter(isAnswered), topicName);
  let left = [...topics.values()].filter((own) => own.length >= MINIMUM).length;
  const found: WeakTopic[] = [];
  for (let next = weakest(topics); next !== null; next = weakest(topics)) {
    if (chanceAbove(next.short) > FALSE_ALARMS / left) break;
    found.push(next);
    topics.delete(next.name);
    left -= 1;
  }
  return found;
}

function ofTopics(answers: readonly Answer[], subjects: readonly SubjectStanding[]): Finding[] {
  return weakTopics(answers).flatMap(({ own, group, others }) => {
    const { subject = "", topic = null } = own[0] ?? {};
    const standing = subjects.find((one) => one.subject === subject);
    const cost = standing?.topics.find((one) => one.topic === topic)?.gainHundredths ?? 0;
    if (cost <= 0) return [];
    return {
      kind: "topic" as const,
      ...{ subject, topic, costHundredths: cost },
      ...{ correct: group.right, answered: group.answered },
      ...{ othersCorrect: others.right, othersAnswered: others.answered },
      times: group.answered - group.right,
      besides: 0,
      outcomes: lastOutcomes(own, answers),
    };
  });
}

function ofHabit(habit: Habit, all: readonly Answer[]): Finding[] {
  const { kind, verdict, costHundredths, group, others, times, besides, answers } = habit;
  if (verdict !== "costs") return [];
  return [
    {
      ...{ kind, subject: null, topic: null, costHundredths, times, besides },
      ...{ correct: group.right, answered: group.answered },
      ...{ othersCorrect: others.right, othersAnswered: others.answered },
      outcomes: lastOutcomes(answers, all),
    },
  ];
}

/** Weak topics and habits that cost, the dearest first; among equals topics before habits. */
export function findingsOf(
  answers: readonly Answer[],
  subjects: readonly SubjectStanding[],
  habits: readonly Habit[],
): Finding[] {
  const topics = ofTopics(answers, subjects).toSorted((one, other) =>
    topicName({ subject: one.subject ?? "", topic: one.topic }) <
    topicName({ subject: other.subject ?? "", topic: other.topic })
      ? -1
      : 1,
  );
  return [...topics, ...habits.flatMap((habit) => ofHabit(habit, answers))].toSorted(
    (one, other) => other.costHundredths - one.costHundredths,
  );
}
