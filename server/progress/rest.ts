import { z } from "zod";
import { learningLimits } from "#rules/learning-limits.ts";
import type { RestStandingFragment } from "../rest/gql/graphql.ts";
import { graphql } from "../rest/gql/index.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";

graphql(`
  fragment RestStanding on Standing {
    shown
    answeredCount
    correctCount
    percent
    low
    high
    medianSeconds
    othersSeconds
    trend
    marksToGain
  }
`);

const standing = {
  shown: z.int(),
  answered_count: z.int(),
  correct_count: z.int(),
  right_percent: z.int().nullable(),
  low: z.int().nullable(),
  high: z.int().nullable(),
  median_seconds: z.number().nullable(),
  others_seconds: z.number().nullable(),
  trend: z.array(z.int()),
  marks_to_gain: z.number().nullable(),
};

/** What findings and habits rest on alike. */
const evidence = {
  cost: z.number(),
  correct_count: z.int(),
  answered_count: z.int(),
  others_correct_count: z.int(),
  others_answered_count: z.int(),
  times: z.int(),
  besides: z.int(),
};

function standingBody(row: RestStandingFragment) {
  return {
    shown: row.shown,
    answered_count: row.answeredCount,
    correct_count: row.correctCount,
    right_percent: row.percent,
    low: row.low,
    high: row.high,
    median_seconds: row.medianSeconds,
    others_seconds: row.othersSeconds,
    trend: row.trend,
    marks_to_gain: row.marksToGain,
  };
}

interface Evidence {
  cost: number;
  correctCount: number;
  answeredCount: number;
  othersCorrectCount: number;
  othersAnsweredCount: number;
  times: number;
  besides: number;
}

function evidenceBody(row: Evidence) {
  return {
    cost: row.cost,
    correct_count: row.correctCount,
    answered_count: row.answeredCount,
    others_correct_count: row.othersCorrectCount,
    others_answered_count: row.othersAnsweredCount,
    times: row.times,
    besides: row.besides,
  };
}

/** Progress over REST (docs/api.md, section 2). */
export const progressRoutes: RestRoute[] = [
  defineRoute({
    method: "GET",
    path: "/progress",
    summary: "Where your next marks are: subjects and topics, what costs most, habits, guesses",
    response: z
      .object({
        tests_counted: z.int(),
        answers_given: z.int(),
        since: z.iso.datetime().nullable(),
        best_quarter_percent: z.int().nullable(),
        usual_seconds: z.number().nullable(),
        standings: z.array(
          z
            .object({
              subject: z.string(),
              ...standing,
              topic_standings: z.array(
                z
                  .object({ topic: z.string().nullable(), ...standing })
                  .meta({ id: "TopicStanding", description: "How you stand in one topic." }),
              ),
            })
            .meta({ id: "SubjectStanding", description: "How you stand in one subject." }),
        ),
        findings: z.array(
          z
            .object({
              finding: z.string(),
              subject: z.string().nullable(),
              topic: z.string().nullable(),
              ...evidence,
              outcomes: z.string(),
            })
            .meta({ id: "Finding", description: "What surely costs you marks." }),
        ),
        habits: z.array(
          z
            .object({
              habit: z.string(),
              verdict: z.string(),
              have: z.int(),
              need: z.int(),
              ...evidence,
              seconds_left: z.int(),
            })
            .meta({ id: "Habit", description: "A habit with its evidence." }),
        ),
        guesses: z.array(
          z
            .object({
              guess: z.string(),
              advice: z.string(),
              answered_count: z.int(),
              correct_count: z.int(),
              right_percent: z.int().nullable(),
              low: z.int().nullable(),
              high: z.int().nullable(),
              break_even_percent: z.int(),
              more_answers: z.int().nullable(),
            })
            .meta({ id: "Guess", description: "What answers in doubt came to." }),
        ),
      })
      .meta({
        id: "Progress",
        description: `Of your newest ${learningLimits.testsCounted} tests.`,
      }),
    document: graphql(`
      query RestProgress {
        progress {
          tests
          answers
          since
          bestQuarterPercent
          usualSeconds
          subjects {
            subject
            ...RestStanding
            topics {
              topic
              ...RestStanding
            }
          }
          findings {
            kind
            subject
            topic
            cost
            correctCount
            answeredCount
            othersCorrectCount
            othersAnsweredCount
            times
            besides
            outcomes
          }
          habits {
            kind
            verdict
            have
            need
            cost
            correctCount
            answeredCount
            othersCorrectCount
            othersAnsweredCount
            times
            besides
            seconds
          }
          guesses {
            kind
            verdict
            answeredCount
            correctCount
            percent
            low
            high
            breakEvenPercent
            moreAnswers
          }
        }
      }
    `),
    answer: ({ progress }) => ({
      tests_counted: progress.tests,
      answers_given: progress.answers,
      since: progress.since,
      best_quarter_percent: progress.bestQuarterPercent,
      usual_seconds: progress.usualSeconds,
      standings: progress.subjects.map((row) => ({
        subject: row.subject,
        ...standingBody(row),
        topic_standings: row.topics.map((one) => ({ topic: one.topic, ...standingBody(one) })),
      })),
      findings: progress.findings.map((row) => ({
        finding: row.kind.toLowerCase(),
        ...{ subject: row.subject, topic: row.topic },
        ...evidenceBody(row),
        outcomes: row.outcomes,
      })),
      habits: progress.habits.map((row) => ({
        habit: row.kind.toLowerCase(),
        verdict: row.verdict.toLowerCase(),
        ...{ have: row.have, need: row.need },
        ...evidenceBody(row),
        seconds_left: row.seconds,
      })),
      guesses: progress.guesses.map((row) => ({
        guess: row.kind.toLowerCase(),
        advice: row.verdict.toLowerCase(),
        answered_count: row.answeredCount,
        correct_count: row.correctCount,
        right_percent: row.percent,
        ...{ low: row.low, high: row.high },
        break_even_percent: row.breakEvenPercent,
        more_answers: row.moreAnswers,
      })),
    }),
  }),
];
