import type { mistakesFigures } from "./mistakes-figures.ts";
import type { progressFigures } from "./progress-figures.ts";
import type { Reviewed } from "./review.ts";

type Progress = ReturnType<typeof progressFigures>;
type Standing = Omit<Progress["subjects"][number], "subject" | "topics">;

const standing = (row: Standing) => ({
  ...{ shown: row.shown, answered_count: row.answeredCount, correct_count: row.correctCount },
  ...{ right_percent: row.percent, low: row.low, high: row.high, trend: row.trend },
  ...{ median_seconds: row.medianSeconds, others_seconds: row.othersSeconds },
  marks_to_gain: row.marksToGain,
});

const evidence = (
  row: Omit<Progress["habits"][number], "kind" | "verdict" | "have" | "need" | "seconds">,
) => ({
  ...{ cost: row.cost, correct_count: row.correctCount, answered_count: row.answeredCount },
  ...{ others_correct_count: row.othersCorrectCount, times: row.times, besides: row.besides },
  others_answered_count: row.othersAnsweredCount,
});

/** What `GET /progress` has of the same figures (docs/api.md, section 2). */
export function progressBody(progress: Progress) {
  return {
    ...{ tests_counted: progress.tests, answers_given: progress.answers, since: progress.since },
    best_quarter_percent: progress.bestQuarterPercent,
    usual_seconds: progress.usualSeconds,
    standings: progress.subjects.map(({ subject, topics, ...row }) => ({
      ...{ subject, ...standing(row) },
      topic_standings: topics.map(({ topic, ...one }) => ({ topic, ...standing(one) })),
    })),
    findings: progress.findings.map((row) => ({
      ...{ finding: row.kind.toLowerCase(), subject: row.subject, topic: row.topic },
      ...{ ...evidence(row), outcomes: row.outcomes },
    })),
    habits: progress.habits.map((row) => ({
      ...{ habit: row.kind.toLowerCase(), verdict: row.verdict.toLowerCase() },
      ...{ have: row.have, need: row.need, ...evidence(row), seconds_left: row.seconds },
    })),
    guesses: progress.guesses.map((row) => ({
      ...{ guess: row.kind.toLowerCase(), advice: row.verdict.toLowerCase() },
      ...{ answered_count: row.answeredCount, correct_count: row.correctCount },
      ...{ right_percent: row.percent, low: row.low, high: row.high },
      ...{ break_even_percent: row.breakEvenPercent, more_answers: row.moreAnswers },
    })),
  };
}

/** What `GET /mistakes` has of them, by question; one of review has no result. */
export function mistakesBody({ items }: ReturnType<typeof mistakesFigures>) {
  return items.map((row) => ({
    ...{ question_id: Number(row.id), missed_at: row.missedAt, right_days: row.rightDays },
    ...{
      missed_before: row.missedBefore,
      outcome: row.outcome.toLowerCase(),
      closed_at: row.closedAt,
    },
    proposed_reason: row.proposedReason?.toLowerCase() ?? null,
    ...(row.resultId !== null
      ? { result_id: Number(row.resultId), position: row.position, source: "test" }
      : row.position === undefined
        ? { result_id: null, position: 0, source: "review" }
        : { result_id: null, position: row.position, source: "practice" }),
  }));
}

/**
 * What `GET /reviews` has of the day (docs/learning.md, section 7, The count), and before the first review
 * what is due: 20 new ones, or as many as are open.
 */
export function reviewsBody(
  { openCount }: ReturnType<typeof mistakesFigures>,
  reviews: readonly Reviewed[],
  isToday: boolean,
) {
  const first = new Map<number, Reviewed>();
  for (const one of isToday ? reviews : []) {
    if (!first.has(one.questionId)) first.set(one.questionId, one);
  }
  const right_count = [...first.values()].filter(({ outcome }) => outcome === "right").length;
  const due = reviews.length > 0 ? {} : { due_count: Math.min(20, openCount), done_count: 0 };
  return { ...due, reviewed_count: first.size, right_count, new_a_day: 20 };
}
