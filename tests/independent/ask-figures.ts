import type { Ask, AskRest } from "./model.ts";

const STANDING = `shown answeredCount correctCount percent low high medianSeconds othersSeconds trend
  marksToGain`;
const EVIDENCE = `kind cost answeredCount correctCount othersAnsweredCount othersCorrectCount times
  besides`;
const COUNTS = "correctCount incorrectCount unansweredCount score maxMarks";

/** All figures of one student. */
export function askStudent(ask: Ask): Promise<{
  progress: unknown;
  userStatistics: { totalTimeSpentMinutes: number };
  subjectStatistics: unknown;
}> {
  return ask(`{
    progress {
      tests answers since correctMarks incorrectMarks usualSeconds bestQuarterPercent
      subjects { subject ${STANDING} topics { topic ${STANDING} } }
      findings { ${EVIDENCE} subject topic outcomes }
      habits { ${EVIDENCE} verdict have need seconds }
      guesses { kind answeredCount correctCount breakEvenPercent percent low high moreAnswers verdict }
    }
    userStatistics {
      totalTestsTaken averageScore bestScore highScoreRate lowScores totalTimeSpentMinutes
    }
    subjectStatistics {
      subject testsTaken averageScore bestScore questionsAsked score maxMarks
    }
  }`);
}

interface MistakePage {
  openCount: number;
  closedCount: number;
  next: string | null;
  items: { id: string }[];
}

/** All mistakes of one student, by question. */
export async function askMistakes(ask: Ask): Promise<Omit<MistakePage, "next">> {
  const items: { id: string }[] = [];
  for (let after: string | null = null; ; ) {
    const { mistakes }: { mistakes: MistakePage } = await ask(
      `query ($after: String) { mistakes(after: $after, limit: 100) {
        openCount closedCount next
        items {
          id missedAt resultId closedAt outcome position missedBefore rightDays proposedReason proposedFrom
        }
      } }`,
      { after },
    );
    items.push(...mistakes.items);
    after = mistakes.next;
    if (after !== null) continue;
    items.sort((one, other) => Number(one.id) - Number(other.id));
    return { openCount: mistakes.openCount, closedCount: mistakes.closedCount, items };
  }
}

/** The seconds of a result, which is no look at its score. */
export async function askTimeTaken(ask: Ask, id: number): Promise<number> {
  const { result } = await ask<{ result: { timeTakenSeconds: number } }>(
    "query ($id: ID!) { result(id: $id) { timeTakenSeconds } }",
    { id },
  );
  return result.timeTakenSeconds;
}

/** What a result returns; reading it is a look at its score. */
export async function askResult(ask: Ask, id: number): Promise<unknown> {
  const { result } = await ask<{ result: unknown }>(
    `query ($id: ID!) { result(id: $id) {
      totalQuestions percent bestPercentBefore ${COUNTS}
      subjects { subject totalQuestions ${COUNTS} }
      sections { answeredCount secondsSpent ${COUNTS} }
      peers { others percentile bins }
      picks { position people chosen skipped medianSeconds }
      readings { passageId words seconds reached right wordsAMinute }
      openMistakes
      questions {
        questionId position status marks marked secondsSpent secondsReading visits changeCount choices
        selectedOptionIndex correctOptionIndex firstShown
      }
    } }`,
    { id },
  );
  return result;
}

/** What is to be practised of all, or of one area. */
export async function askToPractise(ask: Ask, wish: object): Promise<string[]> {
  const { questionsToPractise } = await ask<{ questionsToPractise: string[] }>(
    `query ($subject: String, $topic: String, $skippedOnly: Boolean!) {
      questionsToPractise(subject: $subject, topic: $topic, skippedOnly: $skippedOnly, limit: 200)
    }`,
    wish,
  );
  return questionsToPractise;
}

/** How many questions of some subjects each pool has. */
export async function askPools(ask: Ask, subjects: readonly string[]) {
  const { practicePools } = await ask<{ practicePools: { pool: string; count: number }[] }>(
    "query ($subjects: [String!]) { practicePools(filters: { subjects: $subjects }) { pool count } }",
    { subjects },
  );
  return practicePools;
}

/** What a finished blind review came to. */
export async function askBlindOutcome(ask: Ask, id: number): Promise<unknown> {
  const { blindReview } = await ask<{ blindReview: { outcome: unknown } }>(
    `query ($id: ID!) { blindReview(resultId: $id) { outcome {
      timedScore blindScore maxMarks unknownMarks leftOpen notAsked
      groups { name count positions questionIds quickCount about aboutCount }
    } } }`,
    { id },
  );
  return blindReview.outcome;
}

/** All mistakes of one student over REST, by question. */
export async function askMistakesOverRest(rest: AskRest): Promise<unknown[]> {
  const all: { question_id: number }[] = [];
  for (;;) {
    const page = await rest<{ question_id: number }[]>(`/mistakes?skip=${all.length}&limit=100`);
    all.push(...page);
    if (page.length < 100) return all.sort((one, other) => one.question_id - other.question_id);
  }
}
