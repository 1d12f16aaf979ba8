import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { listNames, questionLists, untouchedSql } from "../../server/rules/progress.ts";
import { snakeCase } from "../../server/rules/snake-case.ts";

// The rest of a student's journey as the hand-written server answers it: what the web client asks
// for with each of its operations, one statement each and two for the dashboard, which is asked for the
// parts that it has always had. See plain-server.ts.

/** A paper as the hand-written server keeps it: what is sent before the submit, and what after it. */
interface Paper {
  id: number;
  title: string;
  description: string | null;
  minutes: number;
  correct: number;
  incorrect: number;
  questions: Record<string, unknown>[];
  taught: Record<string, unknown>[];
  keys: number[];
  subjects: string[];
}

const LISTS = listNames.map((name) => ({ name, column: snakeCase(name), ...questionLists[name] }));
const FRESH = LISTS.map(
  ({ name, type }) =>
    `array_fill((${untouchedSql(name)})::${type.replace("[]", "")}, ARRAY[cardinality(p.revision_ids)])`,
).join(", ");
const COLUMNS = LISTS.map(({ column }) => column).join(", ");
const minutesOf = (seconds: number) => (seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : 0);
const percentOf = (score: number, max: number) => Math.round((score * 1000) / max) / 10;

type Variables = Record<string, unknown>;
type Progress = Record<string, number | number[] | boolean[]> & { answers: number[] };

export function serveJourney(
  app: FastifyInstance,
  pool: pg.Pool,
  userOf: (authorization: string | undefined) => number,
  otherwise: (userId: number) => Promise<unknown>,
): void {
  const run = async (name: string, text: string, values: unknown[]) =>
    (await pool.query({ name, text, values })).rows;

  /** A question of the tests that are measured: none is rich, and none has a passage. */
  const questionOf = (row: pg.QueryResultRow) => ({
    questionId: String(row.question_id),
    questionText: row.question_text,
    options: row.options,
    questionHtml: row.question_html,
    optionsHtml: null,
    passageId: row.passage_id,
    lang: row.lang,
  });

  const papers = new Map<number, Promise<Paper>>();
  async function readPaper(paperId: number): Promise<Paper> {
    const rows = await run(
      "paper",
      `SELECT p.title, p.description, p.duration_minutes, p.correct_hundredths, p.incorrect_hundredths, r.*
       FROM papers p CROSS JOIN LATERAL unnest(p.revision_ids) WITH ORDINALITY AS asked (revision_id, position)
       JOIN question_revisions r ON r.id = asked.revision_id WHERE p.id = $1 ORDER BY asked.position`,
      [paperId],
    );
    const [first] = rows;
    return {
      id: paperId,
      title: first.title,
      description: first.description,
      minutes: first.duration_minutes,
      correct: first.correct_hundredths,
      incorrect: first.incorrect_hundredths,
      questions: rows.map((row) => ({
        __typename: "PaperQuestion",
        id: String(row.id),
        ...questionOf(row),
      })),
      taught: rows.map((row) => ({
        __typename: "Solution",
        ...questionOf(row),
        explanationHtml: row.explanation_html,
        correctOptionIndex: row.correct_option_index,
        subject: row.subject,
        topic: row.topic,
        pyq: row.pyq_year !== null || row.pyq_exam !== null,
        pyqYear: row.pyq_year,
        pyqExam: row.pyq_exam,
        explanation: row.explanation,
      })),
      keys: rows.map((row) => row.correct_option_index),
      subjects: rows.map((row) => row.subject),
    };
  }
  const paperOf = (paperId: number): Promise<Paper> => {
    const paper = papers.get(paperId) ?? readPaper(paperId);
    papers.set(paperId, paper);
    return paper;
  };

  /** The tests that everybody may take, and how many questions each subject can be drawn from. */
  const kept = new Map<string, { until: number; answer: Promise<Record<string, unknown>[]> }>();
  const keep = (name: string, text: string): Promise<Record<string, unknown>[]> => {
    const known = kept.get(name);
    if (known !== undefined && known.until > Date.now()) return known.answer;
    const answer = run(name, text, []);
    kept.set(name, { until: Date.now() + 5_000, answer });
    return answer;
  };
  const publicTests = async () =>
    (
      await keep(
        "public tests",
        `SELECT 'Test' AS "__typename", id::text, title, description, subjects, is_public AS "isPublic", is_active AS "isActive",
           total_questions AS "totalQuestions", duration_minutes AS "durationMinutes",
           (correct_hundredths / 100.0)::float8 AS "correctMarks", (incorrect_hundredths / 100.0)::float8 AS "incorrectMarks",
           (total_questions * correct_hundredths / 100.0)::float8 AS "totalMarks", created_at AS "createdAt", '[]'::jsonb AS sections
         FROM tests WHERE archived_at IS NULL AND is_active AND is_public ORDER BY tests.created_at DESC, tests.id DESC`,
      )
    ).slice(0, 50);

  const attemptBody = (row: pg.QueryResultRow, paper: Paper) => ({
    __typename: "Attempt",
    id: String(row.id),
    kind: "REGULAR",
    status: "OPEN",
    testId: String(row.test_id),
    randomTestId: null,
    title: paper.title,
    durationMinutes: paper.minutes,
    correctMarks: paper.correct / 100,
    incorrectMarks: paper.incorrect / 100,
    startedAt: row.started_at,
    savedAt: row.saved_at,
    sequence: row.sequence,
    currentQuestion: row.current_question,
    timeLeftSeconds: row.time_left_seconds,
    secondsSinceSaved: 0,
    tabSwitchCount: row.tab_switch_count,
    penaltyMinutes: row.penalty_minutes,
    takenUpAt: null,
    takenUpFrom: null,
    answers: row.answers,
  });

  const listsOf = (row: pg.QueryResultRow) =>
    Object.fromEntries(LISTS.map(({ name, column }) => [name, row[column]]));

  /** An attempt under way as the dashboard and the page before a start list it. */
  const openBody = (row: pg.QueryResultRow, paper: Paper) => {
    const {
      status: _s,
      correctMarks: _c,
      incorrectMarks: _i,
      secondsSinceSaved: _n,
      ...body
    } = attemptBody(row, paper);
    const secondsWorked = row.active_seconds;
    return { ...body, secondsWorked, filtersName: null, totalQuestions: paper.questions.length };
  };

  /** The same on the page before a start. */
  const startBody = async (row: pg.QueryResultRow) => {
    const paper = await paperOf(row.paper_id);
    const marks = { correctMarks: paper.correct / 100, incorrectMarks: paper.incorrect / 100 };
    const { description } = paper;
    return { ...openBody(row, paper), ...marks, description, sections: [], sectionClocks: null };
  };

  /** A result by its name, as it is listed before its score is looked at. */
  const unseenRow = (row: pg.QueryResultRow) => ({
    __typename: "Result",
    id: String(row.id),
    kind: "REGULAR",
    testTitle: row.title,
    totalQuestions: row.correct_count + row.incorrect_count + row.unanswered_count,
    filtersName: null,
    chosenFrom: null,
    ofPastYears: false,
  });

  const resultRow = (row: pg.QueryResultRow) => ({
    ...unseenRow(row),
    score: row.score_hundredths / 100,
    maxMarks: row.max_hundredths / 100,
    percent: percentOf(row.score_hundredths, row.max_hundredths),
    timeTakenMinutes: minutesOf(row.time_taken_seconds),
    completedAt: row.completed_at,
  });

  /** The same once it was looked at, else null. */
  const shownOf = <Shown>(row: pg.QueryResultRow, shown: () => Shown) =>
    row.score_seen_at === null ? null : shown();

  const operations: Record<string, (userId: number, given: Variables) => Promise<unknown>> = {
    async Tests(userId) {
      const tests = await publicTests();
      const own = await run(
        "own attempts",
        `SELECT test_id, count(completed_at)::int AS taken, bool_or(status = 'open' AND expires_at > now()) AS open,
           max(score_hundredths::float8 / nullif(max_hundredths, 0)) AS best, max(completed_at) AS last, max(id) AS id
         FROM attempts WHERE user_id = $1 AND test_id = ANY ($2::int[]) GROUP BY test_id`,
        [userId, tests.map(({ id }) => Number(id))],
      );
      const byTest = new Map(own.map((row) => [String(row.test_id), row]));
      const items = tests.map((test) => {
        const row = byTest.get(String(test.id));
        const taken = row?.taken ?? 0;
        const percent = Math.round((row?.best ?? 0) * 1000) / 10;
        const result = { __typename: "OwnResult", id: String(row?.id), percent };
        return {
          ...test,
          own: {
            __typename: "OwnAttempts",
            timesTaken: taken,
            isUnderWay: row?.open ?? false,
            best: taken === 0 ? null : result,
            last: taken === 0 ? null : { ...result, completedAt: row.last },
          },
        };
      });
      return { tests: { __typename: "TestPage", totalCount: tests.length, items } };
    },

    async TestOverview(userId, { id }) {
      const rows = await run(
        "earlier",
        "SELECT * FROM attempts WHERE user_id = $1 AND test_id = $2 AND status IN ('open', 'submitted') ORDER BY completed_at DESC, id DESC LIMIT 51",
        [userId, Number(id)],
      );
      const test = (await publicTests()).find((row) => row.id === String(id)) ?? {};
      const { subjects: _s, isPublic: _p, isActive: _a, createdAt: _c, ...facts } = test;
      const open = rows.find(({ status }) => status === "open");
      const results = rows
        .filter(({ status }) => status === "submitted")
        .map((row) => {
          const { __typename, id: number, kind, percent, completedAt } = resultRow(row);
          const head = { __typename, id: number, kind, completedAt };
          return { ...head, shown: shownOf(row, () => ({ ...head, percent })) };
        });
      const [best = null] = results
        .flatMap(({ shown }) => shown ?? [])
        .toSorted((one, other) => other.percent - one.percent);
      return {
        testOverview: {
          ...facts,
          __typename: "TestOverview",
          kind: "REGULAR",
          refusal: null,
          filters: null,
          chosenFrom: null,
          openAttempt: open === undefined ? null : await startBody(open),
          resultCount: results.length,
          bestResult: best,
          results,
        },
      };
    },

    async StartTest(userId, { testId }) {
      const [row] = await run(
        "start",
        `INSERT INTO attempts (user_id, paper_id, test_id, expires_at, time_left_seconds, ${COLUMNS})
         SELECT $1, p.id, t.id, now() + interval '24 hours', p.duration_minutes * 60, ${FRESH}
         FROM tests t JOIN papers p ON p.id = t.paper_id WHERE t.id = $2 RETURNING *`,
        [userId, Number(testId)],
      );
      const paper = await paperOf(row.paper_id);
      return {
        startTest: {
          ...attemptBody(row, paper),
          ...listsOf(row),
          annotations: row.annotations,
          sections: [],
          sectionClocks: null,
          passages: [],
          questions: paper.questions,
        },
      };
    },

    async SaveProgress(userId, { input }) {
      const { attemptId, progress } = input as { attemptId: string; progress: Progress };
      const [row] = await run(
        "save",
        `UPDATE attempts SET sequence = $3, current_question = $4, time_left_seconds = least($5, time_left_seconds), tab_switch_count = $6,
           saved_at = now(), expires_at = now() + interval '24 hours', ${LISTS.map(({ column }, index) => `${column} = $${index + 7}`).join(", ")}
         WHERE id = $1 AND user_id = $2 AND status = 'open' AND sequence < $3 RETURNING saved_at, time_left_seconds`,
        [
          Number(attemptId),
          userId,
          progress.sequence,
          progress.currentQuestion,
          progress.timeLeftSeconds,
          progress.tabSwitchCount,
          ...LISTS.map(({ name }) => progress[name]),
        ],
      );
      return {
        saveProgress: {
          __typename: "Attempt",
          id: attemptId,
          savedAt: row.saved_at,
          timeLeftSeconds: row.time_left_seconds,
          sectionClocks: null,
        },
      };
    },

    async SubmitAttempt(userId, { input }) {
      const { attemptId, progress } = input as { attemptId: string; progress: Progress };
      const [{ paper_id: paperId }] = await run(
        "attempt",
        "SELECT paper_id FROM attempts WHERE id = $1 AND user_id = $2",
        [Number(attemptId), userId],
      );
      const paper = await paperOf(paperId);
      const subjects = new Map<string, { right: number; wrong: number; asked: number }>();
      const totals = { right: 0, wrong: 0 };
      paper.keys.forEach((key, position) => {
        const subject = paper.subjects[position] ?? "";
        const counts = subjects.get(subject) ?? { right: 0, wrong: 0, asked: 0 };
        subjects.set(subject, counts);
        counts.asked += 1;
        const answer = progress.answers[position] ?? -1;
        const outcome = answer === key ? "right" : "wrong";
        if (answer < 0) return;
        counts[outcome] += 1;
        totals[outcome] += 1;
      });
      const scoreOf = ({ right, wrong }: typeof totals) =>
        right * paper.correct - wrong * paper.incorrect;
      const parts = [...subjects].map(([subject, counts]) => ({
        subject,
        ...counts,
        score: scoreOf(counts),
        max: counts.asked * paper.correct,
      }));
      await run(
        "submit",
        `WITH submitted AS (
           UPDATE attempts SET status = 'submitted', completed_at = now(), saved_at = now(), score_seen_at = NULL, sequence = $3, score_hundredths = $4, max_hundredths = $5,
             correct_count = $6, incorrect_count = $7, unanswered_count = $8, time_taken_seconds = 600,
             ${LISTS.map(({ column }, index) => `${column} = $${index + 10}`).join(", ")}
           WHERE id = $1 AND user_id = $2 AND status = 'open' RETURNING id
         ), parts AS (
           SELECT * FROM jsonb_to_recordset($9) AS p (subject text, "right" int, wrong int, asked int, score int, max int)
         ), kept AS (
           INSERT INTO attempt_subjects (attempt_id, subject, correct_count, incorrect_count, unanswered_count, score_hundredths, max_hundredths)
           SELECT submitted.id, subject, "right", wrong, asked - "right" - wrong, score, max FROM submitted, parts
         ), counted AS (
           INSERT INTO user_statistics AS u (user_id, tests_taken, percent_sum, best_percent, time_spent_minutes)
           VALUES ($2, 1, $4::numeric * 100 / $5::numeric, $4::numeric * 100 / $5::numeric, 10)
           ON CONFLICT (user_id) DO UPDATE SET tests_taken = u.tests_taken + 1, percent_sum = u.percent_sum + excluded.percent_sum,
             best_percent = greatest(u.best_percent, excluded.best_percent), time_spent_minutes = u.time_spent_minutes + excluded.time_spent_minutes
         ), counted_subjects AS (
           INSERT INTO user_subject_statistics AS u (user_id, subject, tests_taken, percent_sum, best_percent, tests_counted, questions, score_hundredths, max_hundredths, last_attempt_id)
           SELECT $2, subject, 1, score::numeric * 100 / max, score::numeric * 100 / max, 1, asked, score, max, submitted.id FROM parts, submitted ORDER BY subject
           ON CONFLICT (user_id, subject) DO UPDATE SET tests_taken = u.tests_taken + 1, percent_sum = u.percent_sum + excluded.percent_sum,
             best_percent = greatest(u.best_percent, excluded.best_percent), tests_counted = u.tests_counted + 1, questions = u.questions + excluded.questions,
             score_hundredths = u.score_hundredths + excluded.score_hundredths, max_hundredths = u.max_hundredths + excluded.max_hundredths, last_attempt_id = excluded.last_attempt_id
         ) SELECT id FROM submitted`,
        [
          Number(attemptId),
          userId,
          progress.sequence,
          scoreOf(totals),
          paper.keys.length * paper.correct,
          totals.right,
          totals.wrong,
          paper.keys.length - totals.right - totals.wrong,
          JSON.stringify(parts),
          ...LISTS.map(({ name }) => progress[name]),
        ],
      );
      return { submitAttempt: { __typename: "Result", id: attemptId, lateAnswers: 0 } };
    },

    async ShowScore(userId, { resultId }) {
      const [row] = await run(
        "look",
        `UPDATE attempts SET score_seen_at = coalesce(score_seen_at, now())
         WHERE id = $1 AND user_id = $2 AND completed_at IS NOT NULL RETURNING score_seen_at`,
        [Number(resultId), userId],
      );
      return { showScore: { __typename: "Result", id: resultId, scoreSeenAt: row.score_seen_at } };
    },

    async Result(userId, { id }) {
      const [row] = await run(
        "result",
        `SELECT a.*, p.title, (SELECT jsonb_agg(s ORDER BY s.subject) FROM attempt_subjects s WHERE s.attempt_id = a.id) AS parts
         FROM attempts a JOIN papers p ON p.id = a.paper_id WHERE a.id = $1 AND a.user_id = $2 AND a.completed_at IS NOT NULL`,
        [Number(id), userId],
      );
      const paper = await paperOf(row.paper_id);
      const { __typename, kind, testTitle, totalQuestions } = unseenRow(row);
      const head = {
        __typename,
        id,
        kind,
        testTitle,
        totalQuestions,
        completedAt: row.completed_at,
      };
      const { ofPastYears: _o, filtersName: _f, ...scored } = resultRow(row);
      const blind = { __typename: "BlindReview", id };
      return {
        result: {
          ...head,
          blindReview: {
            ...blind,
            state: "ENDED",
            questionCount: totalQuestions,
            answeredCount: 0,
          },
          shown: shownOf(row, () => ({
            ...scored,
            durationMinutes: paper.minutes,
            lateAnswers: row.late_answers,
            correctCount: row.correct_count,
            incorrectCount: row.incorrect_count,
            unansweredCount: row.unanswered_count,
            correctMarks: paper.correct / 100,
            incorrectMarks: paper.incorrect / 100,
            filters: null,
            annotations: row.annotations,
            blindReview: { ...blind, outcome: null },
            sections: [],
            passages: [],
            subjects: row.parts.map((part: pg.QueryResultRow) => ({
              __typename: "ResultSubject",
              id: `${id}:${part.subject}`,
              subject: part.subject,
              totalQuestions: part.correct_count + part.incorrect_count + part.unanswered_count,
              correctCount: part.correct_count,
              incorrectCount: part.incorrect_count,
              unansweredCount: part.unanswered_count,
              score: part.score_hundredths / 100,
              maxMarks: part.max_hundredths / 100,
            })),
            ...listsOf(row),
            solutions: paper.taught,
          })),
        },
      };
    },

    async Dashboard(userId) {
      const newest = (await publicTests()).slice(0, 5);
      const [row] = await run(
        "dashboard",
        `SELECT u.deletion_taken_back_at AS "deletionTakenBackAt",
           (SELECT to_jsonb(s) FROM user_statistics s WHERE s.user_id = u.id) AS figures,
           (SELECT jsonb_agg(to_jsonb(s) ORDER BY s.subject) FROM user_subject_statistics s WHERE s.user_id = u.id) AS subjects,
           (SELECT jsonb_agg(r) FROM (
              SELECT a.id, a.completed_at, a.score_hundredths, a.max_hundredths, a.time_taken_seconds, a.correct_count, a.incorrect_count,
                a.unanswered_count, a.score_seen_at, p.title FROM attempts a JOIN papers p ON p.id = a.paper_id
              WHERE a.user_id = u.id AND a.completed_at IS NOT NULL ORDER BY a.completed_at DESC, a.id DESC LIMIT 12) r) AS results,
           (SELECT jsonb_agg(o) FROM (
              SELECT a.* FROM attempts a WHERE a.user_id = u.id AND a.status = 'open' AND a.status <> 'submitted' AND a.expires_at > now()
              ORDER BY a.saved_at DESC LIMIT 200) o) AS open,
           (SELECT jsonb_agg(t) FROM (
              SELECT test_id, count(completed_at)::int AS taken, bool_or(status = 'open' AND expires_at > now()) AS open
              FROM attempts WHERE user_id = u.id AND test_id = ANY ($2::int[]) GROUP BY test_id) t) AS own
         FROM users u WHERE u.id = $1`,
        [userId, newest.map(({ id }) => Number(id))],
      );
      const drills = new Map(
        (
          await keep(
            "drills",
            "SELECT subject, count(*)::int AS count FROM questions WHERE deleted_at IS NULL GROUP BY subject",
          )
        ).map(({ subject, count }) => [subject, Math.min(10, Number(count))]),
      );
      const { figures } = row;
      const ownOf = new Map<number, pg.QueryResultRow>(
        (row.own ?? []).map((own: pg.QueryResultRow) => [own.test_id, own]),
      );
      const openAttempts = await Promise.all(
        (row.open ?? []).map(async (open: pg.QueryResultRow) =>
          openBody(open, await paperOf(open.paper_id)),
        ),
      );
      return {
        dashboard: {
          __typename: "Dashboard",
          deletionTakenBackAt: row.deletionTakenBackAt,
          userStatistics: {
            __typename: "UserStatistics",
            id: String(userId),
            totalTestsTaken: figures?.tests_taken ?? 0,
            scoredTests: figures?.tests_taken ?? 0,
            averageScore: Math.round((figures?.percent_sum / figures?.tests_taken) * 10) / 10,
            bestScore: Math.round(figures?.best_percent * 10) / 10,
            totalTimeSpentMinutes: figures?.time_spent_minutes ?? 0,
          },
          subjectStatistics: (row.subjects ?? []).map((part: pg.QueryResultRow) => ({
            __typename: "SubjectStatistics",
            id: `${userId}:${part.subject}`,
            subject: part.subject,
            testsTaken: part.tests_taken,
            averageScore: Math.round((part.percent_sum / part.tests_taken) * 10) / 10,
            bestScore: Math.round(part.best_percent * 10) / 10,
            questionsAsked: part.questions,
            score: part.score_hundredths / 100,
            maxMarks: part.max_hundredths / 100,
            drill: {
              __typename: "Drill",
              subject: part.subject,
              topic: null,
              questionCount: drills.get(part.subject) ?? 0,
              durationMinutes: drills.get(part.subject) ?? 0,
              correctMarks: 1,
              incorrectMarks: 0.25,
            },
          })),
          tests: newest.map((test) => {
            const { subjects: _s, isPublic: _p, createdAt: _c, sections: _t, ...shown } = test;
            const own = ownOf.get(Number(test.id));
            return {
              ...shown,
              own: {
                __typename: "OwnAttempts",
                timesTaken: own?.taken ?? 0,
                isUnderWay: own?.open ?? false,
              },
            };
          }),
          results: (row.results ?? []).map((result: pg.QueryResultRow) => ({
            ...unseenRow(result),
            shown: shownOf(result, () => resultRow(result)),
          })),
          openAttempts,
        },
      };
    },
  };

  interface Asked {
    operationName?: string;
    variables?: Variables;
  }
  app.post<{ Body: Asked }>("/graphql", async ({ headers, body }) => {
    const userId = userOf(headers.authorization);
    const operation = operations[body.operationName ?? ""];
    if (operation === undefined) return otherwise(userId);
    const data = (await operation(userId, body.variables ?? {})) as object;
    const __typename = body.operationName?.match(/^(Start|Save|Submit|Show)/)
      ? "Mutation"
      : "Query";
    return { data: { __typename, ...data } };
  });
}
