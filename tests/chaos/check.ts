import type pg from "pg";
import type { Journal } from "./journal.ts";

// Checks that the server kept everything it acknowledged. It reads the tables with SQL of its own and shares no code with
// the product, so that a mistake there can't hide here.

interface StoredAttempt {
  id: number;
  user_id: number;
  email: string;
  status: "open" | "submitted" | "abandoned";
  sequence: number;
  answers: number[];
  score: number | null;
  max: number | null;
  keys: number[];
  right: number;
  wrong: number;
}

/** What one attempt's device knows. */
interface DeviceState {
  email: string;
  /** The newest state that was acknowledged, 0 for none, and its answers. */
  acknowledged: number;
  answers: string;
  /** All states that were sent, by their numbers: two pages may have sent one each. */
  sent: Map<number, Set<string>>;
  submitted: { resultId: number; receipt: string } | null;
}

const text = (answers: readonly number[]) => answers.join(",");

/** Goes through the journal. @returns what each device knows; what it read that can't be is added to the violations */
function readJournal(journal: Journal, violations: string[]): Map<number, DeviceState> {
  const all = new Map<number, DeviceState>();
  for (const entry of journal) {
    if (entry.kind === "started") {
      const device = all.get(entry.attemptId);
      if (device === undefined) {
        const { email } = entry;
        const nothing = { acknowledged: 0, answers: "", sent: new Map(), submitted: null };
        all.set(entry.attemptId, { email, ...nothing });
      } else if (device.email !== entry.email) {
        violations.push(`attempt ${entry.attemptId} was given to two students`);
      }
      continue;
    }
    const device = all.get(entry.attemptId);
    if (device === undefined) continue;
    const place = `attempt ${entry.attemptId} of ${device.email}`;
    if (entry.kind === "sent") {
      const states = device.sent.get(entry.sequence) ?? new Set();
      device.sent.set(entry.sequence, states.add(text(entry.answers)));
    }
    if (entry.kind === "acknowledged") {
      const isSent = device.sent.get(entry.sequence)?.has(text(entry.answers));
      if (!isSent) violations.push(`${place}: answers that were never sent were acknowledged`);
    }
    if (entry.kind === "acknowledged" && entry.sequence >= device.acknowledged) {
      device.acknowledged = entry.sequence;
      device.answers = text(entry.answers);
    }
    if (entry.kind === "read") {
      const wrong = wrongState(entry.sequence, text(entry.answers), device);
      if (wrong !== null) violations.push(`${place}: ${wrong} was read`);
    }
    if (entry.kind === "submitted") {
      if (device.submitted !== null && device.submitted.resultId !== entry.resultId) {
        violations.push(
          `${place}: two results, ${device.submitted.resultId} and ${entry.resultId}`,
        );
      }
      if (device.submitted !== null && device.submitted.receipt !== entry.receipt) {
        violations.push(`${place}: two receipts`);
      }
      device.submitted = { resultId: entry.resultId, receipt: entry.receipt };
    }
    if (entry.kind === "result") {
      if (device.submitted !== null && device.submitted.receipt !== entry.receipt) {
        violations.push(`${place}: its receipt has changed`);
      }
    }
    if (entry.kind === "surprise") violations.push(`${place}: ${entry.words}`);
  }
  return all;
}

/** What is wrong with a state of the server, given what its device knows; null for nothing. */
function wrongState(sequence: number, answers: string, device: DeviceState): string | null {
  if (sequence < device.acknowledged) {
    return `state ${device.acknowledged} was acknowledged, and state ${sequence}`;
  }
  if (sequence === device.acknowledged && sequence > 0) {
    return answers === device.answers
      ? null
      : `state ${sequence} with other answers than acknowledged`;
  }
  const isUntouched = sequence === 0 && /^(-1,)*-1$/.test(answers);
  if (isUntouched || device.sent.get(sequence)?.has(answers)) return null;
  return `state ${sequence} that was never sent`;
}

function checkAttempt(stored: StoredAttempt, device: DeviceState | undefined): string[] {
  const violations: string[] = [];
  const place = `attempt ${stored.id} of ${stored.email}`;
  if (stored.status === "submitted") {
    let score = 0;
    stored.answers.forEach((answer, index) => {
      if (answer === -1) return;
      score += answer === stored.keys[index] ? stored.right : -stored.wrong;
    });
    if (score !== stored.score)
      violations.push(`${place}: ${stored.score} is stored, not ${score}`);
    if (stored.max !== stored.keys.length * stored.right)
      violations.push(`${place}: wrong maximum`);
  }
  if (device === undefined) return violations;
  if (device.submitted !== null && stored.status !== "submitted") {
    violations.push(`${place}: its submit was acknowledged, and it is ${stored.status}`);
  }
  const wrong = wrongState(stored.sequence, text(stored.answers), device);
  if (wrong !== null) violations.push(`${place}: ${wrong} is stored`);
  return violations;
}

const ATTEMPTS = `
  SELECT a.id, a.user_id, u.email, a.status::text, a.sequence, a.answers, a.score_hundredths AS score,
    a.max_hundredths AS max, p.correct_hundredths AS right, p.incorrect_hundredths AS wrong,
    ARRAY(SELECT r.correct_option_index::int FROM unnest(p.revision_ids) WITH ORDINALITY asked (id, place)
      JOIN question_revisions r ON r.id = asked.id ORDER BY asked.place) AS keys
  FROM attempts a JOIN users u ON u.id = a.user_id JOIN papers p ON p.id = a.paper_id`;

/** Rules about all rows, each with a query that returns the rows that break it. */
const RULES: [name: string, query: string][] = [
  [
    "two open attempts on one test",
    "SELECT user_id, test_id FROM attempts WHERE status = 'open' GROUP BY 1, 2 HAVING count(*) > 1",
  ],
  [
    "a student's counters differ from their results",
    `SELECT u.user_id FROM user_statistics u FULL JOIN (
       SELECT user_id, count(*) AS taken, sum(round(score_hundredths * 100.0 / max_hundredths, 10)) AS percents
       FROM attempts WHERE status = 'submitted' GROUP BY 1) a ON a.user_id = u.user_id
     WHERE u.tests_taken IS DISTINCT FROM a.taken OR u.percent_sum IS DISTINCT FROM a.percents`,
  ],
  [
    "the subjects of a result don't add up to it",
    `SELECT a.id FROM attempts a LEFT JOIN attempt_subjects s ON s.attempt_id = a.id WHERE a.status = 'submitted'
     GROUP BY a.id HAVING sum(s.score_hundredths) IS DISTINCT FROM a.score_hundredths::bigint
       OR sum(s.max_hundredths) IS DISTINCT FROM a.max_hundredths::bigint`,
  ],
  [
    "an attempt in progress has subjects",
    "SELECT a.id FROM attempts a JOIN attempt_subjects s ON s.attempt_id = a.id WHERE a.status <> 'submitted'",
  ],
  [
    // What a schedule starts is started again: it has failed where no later run has done it.
    "a job has failed",
    `SELECT id, kind, failure FROM jobs j WHERE state = 'failed' AND (owner_id IS NOT NULL
       OR NOT EXISTS (SELECT FROM jobs l WHERE l.kind = j.kind AND l.id > j.id AND l.state = 'done'))`,
  ],
];

/**
 * Returns what the server acknowledged and did not keep, in sentences; none when it kept everything.
 *
 * @param database a connection of its own, once everything has come to rest
 */
export async function check(database: pg.Client, journal: Journal): Promise<string[]> {
  const violations: string[] = [];
  const devices = readJournal(journal, violations);
  const { rows } = await database.query<StoredAttempt>(ATTEMPTS);
  const stored = new Map(rows.map((row) => [row.id, row]));
  for (const attempt of rows) violations.push(...checkAttempt(attempt, devices.get(attempt.id)));
  for (const id of devices.keys()) {
    if (!stored.has(id)) violations.push(`attempt ${id} is gone`);
  }
  for (const entry of journal) {
    if (entry.kind !== "result") continue;
    const attempt = stored.get(entry.attemptId);
    if (attempt === undefined) continue;
    if (
      text(attempt.answers) !== text(entry.answers) ||
      attempt.score !== Math.round(entry.score * 100)
    ) {
      violations.push(
        `attempt ${entry.attemptId}: its result was read otherwise than it is stored`,
      );
    }
  }
  for (const [name, query] of RULES) {
    const { rows: wrong } = await database.query(query);
    violations.push(...wrong.map((row) => `${name}: ${JSON.stringify(row)}`));
  }
  return violations;
}
