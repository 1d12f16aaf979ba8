import type { Ask } from "./model.ts";

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
        items { id missedAt resultId closedAt outcome position rightDays }
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

/** What a result tells. */
export interface ToldResult {
  timeTakenSeconds: number;
  timeTakenMinutes: number;
  score: number;
  sections: { secondsSpent: number }[];
}

export async function askResult(ask: Ask, id: number): Promise<ToldResult> {
  const { result } = await ask<{ result: ToldResult }>(
    `query ($id: ID!) { result(id: $id) {
      totalQuestions percent bestPercentBefore ${COUNTS} timeTakenSeconds timeTakenMinutes
      subjects { subject totalQuestions ${COUNTS} }
      sections { answeredCount secondsSpent ${COUNTS} }
      peers { others percentile bins }
      picks { position people chosen skipped medianSeconds }
      readings { passageId words seconds reached right wordsAMinute }
      openMistakes
    } }`,
    { id },
  );
  return result;
}
