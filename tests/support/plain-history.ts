import type { Database } from "../../server/database/client.ts";

// The memory as docs/learning.md, sections 1, 2 and 4, say it, worked out in plain TypeScript from
// attempts, practices and reviews: to be compared with what the server keeps.

interface PlainAnswer {
  userId: number;
  questionId: number;
  source: number;
  sourceId: number;
  answeredAt: Date;
  position: number;
  revisionId: number;
  choice: number;
  outcome: number;
  seconds: number;
  marked: boolean;
  changes: number;
}

/** Rows as texts, sorted: two memories are the same when these are. */
export interface Memory {
  answers: string[];
  questions: string[];
  counts: string[];
}

const rowsOf = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();

/** The memory as it is kept. */
export async function storedHistory({ prisma }: Database): Promise<Memory> {
  return {
    answers: rowsOf(await prisma.studentAnswer.findMany()),
    questions: rowsOf(await prisma.studentQuestion.findMany()),
    counts: rowsOf(await prisma.questionCount.findMany()),
  };
}

type Revisions = Awaited<ReturnType<Database["prisma"]["questionRevision"]["findMany"]>>;

function outcomeOf(choice: number, key: number, wasShown: boolean): number {
  if (choice < 0) return wasShown ? 1 : 0;
  return choice === key ? 2 : 3;
}

async function allAnswers({ prisma }: Database, revisions: Revisions): Promise<PlainAnswer[]> {
  const wordings = new Map(revisions.map((revision) => [revision.id, revision]));
  const wordingOf = (id: number) => {
    const found = wordings.get(id);
    if (found === undefined) throw new Error(`There is no wording ${id}.`);
    return found;
  };
  const attempts = await prisma.attempt.findMany({
    where: { status: "submitted" },
    include: { paper: true },
  });
  const inTests = attempts.flatMap((attempt) => {
    const isKnown = attempt.firstShown.some((second) => second >= 0);
    return attempt.paper.revisionIds.map((revisionId, position): PlainAnswer => {
      const wording = wordingOf(revisionId);
      const choice = attempt.answers[position] ?? -1;
      const wasShown = !isKnown || (attempt.firstShown[position] ?? -1) >= 0;
      return {
        userId: attempt.userId,
        questionId: wording.questionId,
        source: 0,
        sourceId: attempt.id,
        answeredAt: attempt.completedAt ?? new Date(0),
        position,
        revisionId,
        choice,
        outcome: outcomeOf(choice, wording.correctOptionIndex, wasShown),
        seconds: attempt.secondsSpent[position] ?? 0,
        marked: attempt.marked[position] ?? false,
        changes: attempt.changeCounts[position] ?? 0,
      };
    });
  });
  const practices = await prisma.practice.findMany();
  const inPractice = practices.flatMap((practice) =>
    practice.revisionIds.flatMap((revisionId, position): PlainAnswer[] => {
      const after = practice.answeredAfter[position] ?? -1;
      if (after < 0) return [];
      const wording = wordingOf(revisionId);
      const choice = practice.answers[position] ?? -1;
      return [
        {
          userId: practice.userId,
          questionId: wording.questionId,
          source: 1,
          sourceId: practice.id,
          answeredAt: new Date(practice.createdAt.getTime() + after * 1000),
          position,
          revisionId,
          choice,
          outcome: outcomeOf(choice, wording.correctOptionIndex, true),
          seconds: practice.secondsSpent[position] ?? 0,
          marked: false,
          changes: 0,
        },
      ];
    }),
  );
  const reviews = await prisma.reviewAnswer.findMany({ where: { undoneAt: null } });
  const inReview = reviews.map((review): PlainAnswer => {
    const wording = wordingOf(review.revisionId);
    return {
      userId: review.userId,
      questionId: wording.questionId,
      source: 2,
      sourceId: review.id,
      answeredAt: review.answeredAt,
      position: 0,
      revisionId: review.revisionId,
      choice: review.choice,
      outcome: outcomeOf(review.choice, wording.correctOptionIndex, true),
      seconds: review.seconds,
      marked: false,
      changes: 0,
    };
  });
  return [...inTests, ...inPractice, ...inReview];
}

function inOrder(one: PlainAnswer, other: PlainAnswer): number {
  return (
    one.answeredAt.getTime() - other.answeredAt.getTime() ||
    one.source - other.source ||
    one.sourceId - other.sourceId
  );
}

/** The day in India, as a number. */
const dayOf = (at: Date) => Math.floor((at.getTime() + 5.5 * 3_600_000) / 86_400_000);

function folded(answers: readonly PlainAnswer[], revisions: Revisions): object {
  const given = [...answers].sort(inOrder);
  const last = given.at(-1);
  const wording = revisions.find(({ id }) => id === last?.revisionId);
  if (last === undefined || wording === undefined) throw new Error("Nothing was answered.");
  const seen = given.filter(({ outcome }) => outcome > 0);
  const isMarked = (answer: PlainAnswer) => answer.marked && answer.source === 0;
  const isMistake = (answer: PlainAnswer) =>
    answer.outcome === 1 || answer.outcome === 3 || (answer.outcome === 2 && isMarked(answer));
  const mistake = given.findLast(isMistake);
  const since = mistake === undefined ? [] : given.slice(given.indexOf(mistake) + 1);
  const right = since.filter(({ outcome }) => outcome === 2);
  const days = [...new Set(right.map(({ answeredAt }) => dayOf(answeredAt)))];
  const kinds =
    (mistake?.outcome === 3 ? 1 : 0) +
    (mistake?.outcome === 1 ? 2 : 0) +
    (mistake !== undefined && isMarked(mistake) ? 4 : 0);
  const times = (outcome: number) => given.filter((answer) => answer.outcome === outcome).length;
  return {
    userId: last.userId,
    questionId: last.questionId,
    subject: wording.subject,
    topic: wording.topic,
    passageId: wording.passageId,
    firstSeenAt: seen[0]?.answeredAt ?? null,
    lastSeenAt: seen.at(-1)?.answeredAt ?? null,
    timesRight: times(2),
    timesWrong: times(3),
    timesSkipped: times(1),
    lastOutcome: last.outcome,
    isMarked: given.findLast(({ source }) => source === 0)?.marked ?? false,
    missedAt: mistake?.answeredAt ?? null,
    missedSource: mistake?.source ?? null,
    missedId: mistake?.sourceId ?? null,
    missedKinds: kinds,
    rightDays: days.length,
    lastRightAt: right.at(-1)?.answeredAt ?? null,
    closedAt: right.find(({ answeredAt }) => dayOf(answeredAt) === days[1])?.answeredAt ?? null,
  };
}

function countsOf(answers: readonly PlainAnswer[]): object[] {
  const firsts = new Map<string, PlainAnswer>();
  for (const answer of [...answers].sort(inOrder)) {
    if (answer.source !== 0 || answer.outcome === 0) continue;
    const key = `${answer.userId} ${answer.questionId}`;
    if (!firsts.has(key)) firsts.set(key, answer);
  }
  const people = new Map<string, number>();
  const count = (questionId: number, kind: number, value: number) => {
    const key = JSON.stringify([questionId, kind, value]);
    people.set(key, (people.get(key) ?? 0) + 1);
  };
  for (const { questionId, choice, seconds, outcome } of firsts.values()) {
    count(questionId, 0, choice);
    if (seconds > 0) count(questionId, 1, Math.min(seconds, 3600));
    count(questionId, 2, outcome);
  }
  return [...people].map(([key, number]) => {
    const [questionId, kind, value] = JSON.parse(key) as number[];
    return { questionId, kind, value, people: number };
  });
}

/** The memory as it should be. */
export async function plainHistory(database: Database): Promise<Memory> {
  const revisions = await database.prisma.questionRevision.findMany();
  const answers = await allAnswers(database, revisions);
  const erased = await database.prisma.user.findMany({ where: { isErased: true } });
  const nobodies = new Set(erased.map(({ id }) => id));
  const asked = Map.groupBy(answers, ({ userId, questionId }) => `${userId} ${questionId}`);
  const questions = [...asked.values()].filter(([first]) => !nobodies.has(first?.userId ?? 0));
  return {
    answers: rowsOf(answers),
    questions: rowsOf(questions.map((group) => folded(group, revisions))),
    counts: rowsOf(countsOf(answers)),
  };
}
