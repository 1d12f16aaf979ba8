import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";

const seed = `
INSERT INTO users (id, email, full_name) VALUES (1, 'asha@example.com', 'Asha'), (2, 'ravi@example.com', 'Ravi');
INSERT INTO questions (id, revision_id, subject, fingerprint) VALUES (1, 1, 'English', '\\x01');
INSERT INTO question_revisions (id, question_id, question_text, options, correct_option_index, subject, author_id)
  VALUES (1, 1, 'Which?', '{a,b,c,d}', 0, 'English', 1);
INSERT INTO tests (id, title, duration_minutes, correct_hundredths, incorrect_hundredths, subjects, total_questions)
  VALUES (1, 'Mock', 60, 100, 25, '{English}', 1);
INSERT INTO test_questions VALUES (1, 0, 1);
INSERT INTO papers (id, test_id, title, duration_minutes, correct_hundredths, incorrect_hundredths, revision_ids)
  VALUES (1, 1, 'Mock', 60, 100, 25, '{1}'), (2, NULL, 'Random', 60, 100, 25, '{1}');
INSERT INTO random_tests (id, user_id, paper_id) VALUES (1, 1, 2);
INSERT INTO invitations (test_id, token) VALUES (1, 'one');
INSERT INTO imports (id, user_id, kind, file_name) VALUES (1, 1, 'questions', 'bank.csv');
INSERT INTO bank_changes (id, kind, summary, undo_until) VALUES (1, 'labels', 'Set', now());
INSERT INTO passages (id, revision_id, fingerprint) VALUES (1, 1, '\\x01');
INSERT INTO passage_revisions (id, passage_id, text) VALUES (1, 1, 'The facts.');
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;`;

/** A row that is fine, with some columns changed, as an INSERT. Values are SQL. */
function insert(table: string, row: Record<string, string>, changes: Record<string, string> = {}) {
  const whole = { ...row, ...changes };
  return `INSERT INTO ${table} (${Object.keys(whole).join(", ")}) VALUES (${Object.values(whole).join(", ")})`;
}

type Change = Record<string, string>;

const batch = (changes: Change) =>
  insert(
    "batches",
    { name: "'One'", name_key: "'one'", letters: "'ON'", tint: "'green'" },
    changes,
  );
const token = (changes: Change) =>
  insert(
    "personal_tokens",
    {
      ...{ user_id: "1", name: "'Script'", token_hash: "sha256('1')", scopes: "'{people}'" },
      ...{ created_at: "now()", expires_at: "now()" },
    },
    changes,
  );
const webhook = (changes: Change) =>
  insert(
    "webhooks",
    {
      ...{ id: "1", url: "'https://example.com'", events: "'{test.opened}'" },
      ...{ secret: "'whsec_AAAA'", created_at: "now()" },
    },
    changes,
  );
const delivery = (changes: Change) =>
  `${webhook({})}; ${insert(
    "webhook_deliveries",
    {
      ...{ id: "gen_random_uuid()", webhook_id: "1", event: "'test.opened'", event_key: "'1'" },
      ...{ payload: "'{}'", created_at: "now()" },
    },
    changes,
  )}`;
const platform = (changes: Change) =>
  insert(
    "platforms",
    {
      ...{ id: "1", name: "'City'", issuer: "'https://m.example.com'", client_id: "'1'" },
      ...{ authorize_url: "'https://m.example.com/a'", token_url: "'https://m.example.com/t'" },
      ...{ keys_url: "'https://m.example.com/k'", created_at: "now()" },
    },
    changes,
  );
const platformLaunch = (changes: Change) =>
  `${platform({})}; ${insert(
    "platform_launches",
    {
      ...{ id: "gen_random_uuid()", platform_id: "1", code_hash: "sha256('1')" },
      ...{ challenge: "sha256('1')", content: "'{}'", expires_at: "now()" },
    },
    changes,
  )}`;
const platformGrade = (changes: Change) =>
  `${platform({})}; ${insert(
    "platform_grades",
    {
      ...{ platform_id: "1", user_id: "1", test_id: "1", subject: "'1'" },
      ...{ line_item_url: "'https://m.example.com/1'" },
    },
    changes,
  )}`;
const blueprint = (changes: Change) =>
  insert("blueprints", { name: "'CLAT'", name_key: "'clat'", spec: `'{"sections":[]}'` }, changes);
const draw = (changes: Change) =>
  insert(
    "blueprint_draws",
    {
      ...{ test_id: "1", blueprint_name: "'CLAT'", seed: "1", is_parallel: "false" },
      question_ids: "'{1}'",
    },
    changes,
  );
const extraTime = (changes: Change) =>
  insert(
    "extra_times",
    { test_id: "1", user_id: "1", minutes: "10", reason: "'Scribe'", created_at: "now()" },
    changes,
  );
const lateDelivery = {
  ...{ attempt_id: "1", received_at: "now()", answers: "'{0,1,-1}'", answered_at: "'{5,9,-1}'" },
};
const passage = (changes: Change) =>
  insert("passage_revisions", { passage_id: "1", number: "2", text: "'The facts.'" }, changes);
const correction = (changes: Change) =>
  insert(
    "key_corrections",
    { revision_id: "1", number: "1", kind: "'dropped'", options: "'{}'", reason: "'Repealed'" },
    changes,
  );
const regrade = (changes: Change) => insert("regrades", { created_at: "now()" }, changes);
const applied = (state: string) => regrade({ state: `'${state}'`, applied_at: "now()" });
const regradeCorrection = (changes: Change) =>
  `${regrade({ id: "1" })}; ${insert(
    "regrade_corrections",
    {
      ...{ regrade_id: "1", question_id: "1", kind: "'dropped'", key_before: "0" },
      ...{ options: "'{}'", reason: "'Repealed'" },
    },
    changes,
  )}`;
const image = (changes: Change) =>
  insert(
    "images",
    { hash: "repeat('a', 64)", content: "'\\x01'", width: "1600", height: "10000" },
    changes,
  );

const note = (changes: Change) =>
  insert(
    "question_notes",
    { user_id: "1", question_id: "1", reason: "'careless'", updated_at: "now()" },
    changes,
  );
const reviewCard = (changes: Change) =>
  insert(
    "review_cards",
    {
      ...{ user_id: "1", question_id: "1", due: "now()", stability: "2.3", difficulty: "5" },
      ...{ elapsed_days: "0", scheduled_days: "2", learning_steps: "0", reps: "1", lapses: "0" },
      ...{ state: "2", last_review: "now()" },
    },
    changes,
  );
const reviewAnswer = (changes: Change) =>
  insert(
    "review_answers",
    {
      ...{ user_id: "1", key: "gen_random_uuid()", question_id: "1", revision_id: "1" },
      ...{ choice: "0", seconds: "5", proposed: "3", rating: "3", answered_at: "now()" },
    },
    changes,
  );

const draft = (changes: Change) =>
  insert(
    "import_drafts",
    {
      ...{ user_id: "1", file_name: "'a.csv'", detected: "'csv'", format: "'csv'" },
      ...{ created_at: "now()", expires_at: "now()" },
    },
    changes,
  );

const user = (changes: Change) =>
  insert("users", { email: "'new@example.com'", full_name: "'New'" }, changes);
const revision = (changes: Change) =>
  insert(
    "question_revisions",
    {
      question_id: "1",
      number: "2",
      question_text: "'Which?'",
      options: "'{a,b}'",
      correct_option_index: "1",
      subject: "'English'",
    },
    changes,
  );
const previous = (year: string, changes: Change = {}) =>
  revision({ pyq: "true", pyq_exam: "'CLAT'", pyq_year: year, ...changes });
const exam = {
  title: "'Mock'",
  duration_minutes: "60",
  correct_hundredths: "100",
  incorrect_hundredths: "25",
};
const fixed = (changes: Change) => insert("tests", { ...exam, total_questions: "1" }, changes);
/** Whatever they are. */
const THIRTEEN = "to_jsonb(array_fill(1, ARRAY[13]))";
const paper = (changes: Change) => insert("papers", { ...exam, revision_ids: "'{1}'" }, changes);
const attempt = (changes: Change) =>
  insert(
    "attempts",
    {
      user_id: "1",
      paper_id: "1",
      test_id: "1",
      expires_at: "now() + interval '24 hours'",
      time_left_seconds: "3600",
      answers: "'{-1,0,4}'",
      first_shown: "'{-1,0,10}'",
      seconds_spent: "'{0,5,5}'",
      change_counts: "'{0,1,1}'",
      marked: "'{f,f,t}'",
    },
    changes,
  );
const result = {
  status: "'submitted'",
  completed_at: "now()",
  score_hundredths: "-50",
  max_hundredths: "300",
  correct_count: "0",
  incorrect_count: "2",
  unanswered_count: "1",
  time_taken_seconds: "60",
};
const submitted = (changes: Change) => attempt({ ...result, ...changes });
const random = { test_id: "NULL", random_test_id: "1", paper_id: "2" };
const subject = (changes: Change) =>
  `${submitted({ id: "9" })};${insert(
    "attempt_subjects",
    {
      attempt_id: "9",
      subject: "'English'",
      correct_count: "0",
      incorrect_count: "2",
      unanswered_count: "1",
      score_hundredths: "-50",
      max_hundredths: "300",
    },
    changes,
  )}`;
const upload = (changes: Change) =>
  insert("imports", { kind: "'questions'", file_name: "'a.csv'" }, changes);
const importRow = (changes: Change) =>
  `${insert("imports", { id: "9", kind: "'questions'", file_name: "'a.csv'" })};${insert(
    "import_rows",
    {
      import_id: "9",
      outcome: "'created'",
      row: "2",
      question_id: "1",
      question: "'Which?'",
      subject: "'English'",
    },
    changes,
  )}`;
const badRow = { outcome: "'error'", question_id: "NULL", question: "NULL", subject: "NULL" };
const studentAnswer = (changes: Change) =>
  insert(
    "student_answers",
    {
      user_id: "1",
      question_id: "1",
      source: "0",
      source_id: "1",
      answered_at: "now()",
      position: "0",
      revision_id: "1",
      choice: "0",
      outcome: "2",
      seconds: "5",
      marked: "false",
      changes: "1",
    },
    changes,
  );
const counted = (changes: Change) =>
  insert("question_counts", { question_id: "1", kind: "0", value: "1", people: "1" }, changes);
const difficulty = (changes: Change) =>
  insert(
    "question_difficulty",
    { question_id: "1", people: "20", right_answers: "20", third: "1" },
    changes,
  );
const practice = (changes: Change) =>
  insert(
    "practices",
    {
      user_id: "1",
      kind: "'practice'",
      title: "'Practice'",
      revision_ids: "'{1,2}'",
      answers: "'{-1,-1}'",
      answered_after: "'{-1,-1}'",
      seconds_spent: "'{0,0}'",
    },
    changes,
  );
const session = (expiry: string) =>
  insert("sessions", {
    id: "gen_random_uuid()",
    user_id: "1",
    refresh_hash: "'\\x01'",
    expires_at: `now() + interval '${expiry}'`,
  });
const job = (state: string) =>
  insert("jobs", { kind: "'import'", input: "'{}'", state, created_at: "now()" });
const key = (text: string) =>
  insert("idempotency_keys", { user_id: "1", key: text, body_hash: "'\\x01'" });
const nextYear = "extract(year FROM now() AT TIME ZONE 'Asia/Kolkata') + 1";

/** What the database takes: every limit from its good side. */
const accepted: [string, string][] = [
  ["a session of 90 days", session("90 days")],
  ["a cancelled job", job("'cancelled'")],
  ["2 options", revision({ options: "'{a,b}'", correct_option_index: "1" })],
  ["5 options", revision({ options: "'{a,b,c,d,e}'", correct_option_index: "4" })],
  ["a previous-year question of 1980", previous("1980")],
  ["a previous-year question of this year", previous(`(${nextYear}) - 1`)],
  ["a duration of 1 minute", fixed({ duration_minutes: "1" })],
  ["a duration of 300 minutes", paper({ duration_minutes: "300" })],
  [
    "the smallest mark and no deduction",
    fixed({ correct_hundredths: "1", incorrect_hundredths: "0" }),
  ],
  ["an open attempt of each of two students", `${attempt({})};${attempt({ user_id: "2" })}`],
  [
    "an attempt with 32 KB of annotations",
    attempt({ annotations: `'{"a":"${"x".repeat(32 * 1024 - 8)}"}'` }),
  ],
  ["an open attempt after one abandoned", `${attempt({ status: "'abandoned'" })};${attempt({})}`],
  ["an open attempt after one submitted", `${submitted({})};${attempt({})}`],
  ["open attempts on a test and on a random test", `${attempt({})};${attempt(random)}`],
  ["a score below 0", submitted({})],
  [
    "a new question with the text of a deleted one",
    `UPDATE questions SET deleted_at = now();
    INSERT INTO questions (id, revision_id, subject, fingerprint) VALUES (2, 2, 'English', '\\x01');
    ${revision({ id: "2", question_id: "2", number: "1" })}; SET CONSTRAINTS ALL IMMEDIATE`,
  ],
  ["a revision that forgets its author", "DELETE FROM users WHERE id = 1"],
  [
    "a renewed invitation",
    "UPDATE invitations SET revoked_at = now(); INSERT INTO invitations (test_id, token) VALUES (1, 'two')",
  ],
  ["a subject's part of a result", subject({})],
  ["a finished import", upload({ status: "'finished'", finished_at: "now()" })],
  ["an imported row that became a question", importRow({})],
  ["an imported row that is an error", importRow({ ...badRow, error: "'subject is empty.'" })],
  ["an idempotency key of 255 characters", key("repeat('x', 255)")],
  [
    "the longest passage",
    passage({
      text: "repeat('x', 20000)",
      title: "repeat('x', 200)",
      source: "repeat('x', 300)",
    }),
  ],
  [
    "a passage with the text of an archived one",
    `UPDATE passages SET archived_at = now();
    INSERT INTO passages (id, revision_id, fingerprint) VALUES (2, 2, '\\x01');
    ${passage({ id: "2", passage_id: "2", number: "1" })}; SET CONSTRAINTS ALL IMMEDIATE`,
  ],
  ["rich options, all of them", revision({ options_html: "'{<p>a</p>,<p>b</p>}'" })],
  ["the largest picture", image({})],
  ["a question skipped in review", studentAnswer({ source: "2", choice: "-1", outcome: "1" })],
  ["a first answer that was right", counted({ kind: "2" })],
  ["the hardest question", difficulty({ right_answers: "0", third: "3" })],
  ["a practice with a clock", practice({ minutes: "300" })],
  ["the longest note, without a reason", note({ reason: "NULL", note: "repeat('x', 2000)" })],
  [
    "a right answer that was guessed",
    note({ reason: "'guessed'", guessed_at: "now()", guessed_id: "1" }),
  ],
];

/** What it refuses, and the constraint (or error code) by which it does. */
const refused: [string, string, string][] = [
  ["a file kept in no known state", draft({ state: "'lost'" }), "import_drafts_state_known"],
  [
    "a file that can't be read without a word",
    draft({ state: "'unreadable'" }),
    "import_drafts_failure_said",
  ],
  ["an e-mail in capitals", user({ email: "'New@example.com'" }), "users_email_lower_case"],
  [
    "a deleted account with an e-mail",
    user({ is_erased: "true", is_active: "false" }),
    "users_erased_are_nobody",
  ],
  ["the same e-mail twice", user({ email: "'asha@example.com'" }), "users_email_key"],
  ["a blank name", user({ full_name: "'  '" }), "users_full_name_not_blank"],
  ["a session past 90 days", session("90 days 1 second"), "sessions_90_days_at_most"],

  ["a blank question", revision({ question_text: "' '" }), "question_revisions_text_not_blank"],
  ["a blank subject", revision({ subject: "''" }), "question_revisions_subject_not_blank"],
  [
    "1 option",
    revision({ options: "'{a}'", correct_option_index: "0" }),
    "question_revisions_2_to_5_options",
  ],
  ["6 options", revision({ options: "'{a,b,c,d,e,f}'" }), "question_revisions_2_to_5_options"],
  ["an empty option", revision({ options: `'{a,""}'` }), "question_revisions_options_not_blank"],
  ["a null option", revision({ options: "'{a,NULL}'" }), "question_revisions_options_not_blank"],
  [
    "a correct option past the last",
    revision({ correct_option_index: "2" }),
    "question_revisions_correct_option_exists",
  ],
  [
    "a correct option before the first",
    revision({ correct_option_index: "-1" }),
    "question_revisions_correct_option_exists",
  ],
  [
    "a previous-year question without a year",
    previous("NULL"),
    "question_revisions_pyq_has_year_and_exam",
  ],
  [
    "a previous-year question without an exam",
    previous("2020", { pyq_exam: "NULL" }),
    "question_revisions_pyq_has_year_and_exam",
  ],
  [
    "a year on another question",
    revision({ pyq_year: "2020" }),
    "question_revisions_pyq_has_year_and_exam",
  ],
  ["a year before 1980", previous("1979"), "question_revisions_pyq_year_possible"],
  ["a year to come", previous(nextYear), "question_revisions_pyq_year_possible"],
  [
    "the same revision number twice",
    revision({ number: "1" }),
    "question_revisions_question_id_number_key",
  ],
  ["a changed revision", "UPDATE question_revisions SET question_text = 'Other'", "23001"],
  [
    "a change of what revisions have since",
    "ALTER TABLE question_revisions ADD COLUMN note text; UPDATE question_revisions SET note = 'Other'",
    "23001",
  ],
  ["a deleted revision", "DELETE FROM question_revisions", "23001"],
  [
    "a question without its revision",
    "INSERT INTO questions (revision_id, subject, fingerprint) VALUES (99, 'English', '\\x02'); SET CONSTRAINTS ALL IMMEDIATE",
    "questions_revision_id_fkey",
  ],
  [
    "the same live question twice",
    "INSERT INTO questions (revision_id, subject, fingerprint) VALUES (2, 'English', '\\x01')",
    "questions_live_fingerprint_key",
  ],

  ["a blueprint without a name", blueprint({ name: "''" }), "blueprints_name_stored"],
  ["a blueprint without sections", blueprint({ spec: "'{}'" }), "blueprints_spec_stored"],
  ["a seed of 0", draw({ seed: "0" }), "blueprint_draws_seed_stored"],
  ["a draw of nothing", draw({ question_ids: "'{}'" }), "blueprint_draws_questions_stored"],
  ["a blank title", fixed({ title: "' '" }), "tests_title_not_blank"],
  ["a duration of 0", fixed({ duration_minutes: "0" }), "tests_duration_1_to_300"],
  ["a duration of 301", fixed({ duration_minutes: "301" }), "tests_duration_1_to_300"],
  ["no marks for a correct answer", fixed({ correct_hundredths: "0" }), "tests_marks"],
  ["a negative deduction", fixed({ incorrect_hundredths: "-1" }), "tests_marks"],
  ["a test without attempts", fixed({ attempt_limit: "0" }), "tests_attempt_limit_1_to_20"],
  ["a test with 21 attempts", fixed({ attempt_limit: "21" }), "tests_attempt_limit_1_to_20"],
  [
    "a test that closes as it opens",
    fixed({ opens_at: "'2026-12-06'", closes_at: "'2026-12-06'" }),
    "tests_close_after_opening",
  ],
  [
    "a late delivery without times",
    insert("late_deliveries", lateDelivery, { answered_at: "NULL" }),
    "late_deliveries_along_the_paper",
  ],
  [
    "a late delivery whose lists differ in length",
    insert("late_deliveries", lateDelivery, { answers: "'{0,1}'" }),
    "late_deliveries_along_the_paper",
  ],
  ["extra time of nobody", extraTime({ user_id: "NULL" }), "extra_times_of_a_person_or_a_batch"],
  [
    "extra time in minutes and in percent",
    extraTime({ percent: "25" }),
    "extra_times_percent_or_minutes",
  ],
  ["extra time of 0 minutes", extraTime({ minutes: "0" }), "extra_times_percent_or_minutes"],
  ["extra time without a reason", extraTime({ reason: "''" }), "extra_times_reason_stored"],
  [
    "an attempt with less than its time",
    attempt({ extra_seconds: "-1" }),
    "attempts_extra_time_not_negative",
  ],
  [
    "an attempt with two times of three answers",
    attempt({ answered_at: "'{1,2}'" }),
    "attempts_answered_at_runs_along_the_paper",
  ],
  ["a test of 13 sections", fixed({ sections: THIRTEEN }), "tests_sections_to_12"],
  [
    "an attempt with a list for where it stands in its sections",
    attempt({ section_state: "'[]'" }),
    "attempts_section_state",
  ],
  ["annotations that are no object", attempt({ annotations: "'[]'" }), "attempts_annotations"],
  [
    "annotations of more than 32 KB",
    attempt({ annotations: `'{"a":"${"x".repeat(32 * 1024)}"}'` }),
    "attempts_annotations",
  ],
  ["a test without questions", fixed({ total_questions: "0" }), "tests_have_questions"],
  [
    "two questions at one position",
    "INSERT INTO test_questions VALUES (1, 0, 1)",
    "test_questions_pkey",
  ],
  [
    "a question twice in a test",
    "INSERT INTO test_questions VALUES (1, 1, 1)",
    "test_questions_test_id_question_id_key",
  ],
  [
    "a negative position",
    "UPDATE test_questions SET position = -1",
    "test_questions_position_from_0",
  ],
  [
    "two live invitations",
    "INSERT INTO invitations (test_id, token) VALUES (1, 'two')",
    "invitations_one_live_key",
  ],
  ["a cap of nobody", "UPDATE invitations SET max_uses = 0", "invitations_cap"],
  [
    "a use above the cap",
    "UPDATE invitations SET max_uses = 1, uses = 2",
    "invitations_uses_within_cap",
  ],
  ["uses below 0", "UPDATE invitations SET uses = -1", "invitations_uses_within_cap"],

  ["a paper without questions", paper({ revision_ids: "'{}'" }), "papers_have_questions"],
  ["a paper of 301 minutes", paper({ duration_minutes: "301" }), "papers_duration_1_to_300"],
  ["a paper with a negative deduction", paper({ incorrect_hundredths: "-25" }), "papers_marks"],
  ["a paper of 13 sections", paper({ sections: THIRTEEN }), "papers_sections_to_12"],
  ["sections of a paper that are no list", paper({ sections: "'{}'" }), "papers_sections_to_12"],
  ["a paper without a title", paper({ title: "''" }), "papers_title_not_blank"],
  ["a changed paper", "UPDATE papers SET title = 'Other'", "23001"],
  ["a deleted paper", "DELETE FROM papers WHERE id = 2", "23001"],

  ["a token without a name", token({ name: "' '" }), "personal_tokens_name_not_blank"],
  ["a token kept as text", token({ token_hash: "'lex_1'" }), "personal_tokens_hash_length"],
  ["a token without scopes", token({ scopes: "'{}'" }), "personal_tokens_scopes_known"],
  ["a token with an unknown scope", token({ scopes: "'{all}'" }), "personal_tokens_scopes_known"],
  ["a webhook to a file", webhook({ url: "'file:///etc'" }), "webhooks_url_is_http"],
  ["a webhook without events", webhook({ events: "'{}'" }), "webhooks_has_events"],
  ["a webhook with another secret", webhook({ secret: "'lex_1'" }), "webhooks_secret_form"],
  ["a platform at a file", platform({ keys_url: "'file:///etc'" }), "platforms_addresses_are_http"],
  [
    "a launch to decide that no code names",
    platformLaunch({ code_hash: "NULL" }),
    "platform_launches_decides_with_a_code",
  ],
  ["a score sent less than never", platformGrade({ tries: "-1" }), "platform_grades_tries_counted"],
  ["a delivery tried at no time", delivery({ tries: "1" }), "webhook_deliveries_tries_counted"],
  ["a batch without a name", batch({ name: "' '" }), "batches_name_not_blank"],
  ["a batch of one letter", batch({ letters: "'A'" }), "batches_two_letters"],
  ["a batch of another tint", batch({ tint: "'pink'" }), "batches_tint_known"],
  [
    "a row of a roster with another outcome",
    `INSERT INTO rosters (id, file_name, uploaded_at) VALUES (1, 'a.csv', now()); ${insert(
      "roster_rows",
      {
        ...{
          roster_id: "1",
          row: "2",
          email: "''",
          full_name: "''",
          outcome: "'lost'",
          message: "''",
        },
      },
    )}`,
    "roster_rows_outcome_known",
  ],
  [
    "two open reports of one question",
    Array(2)
      .fill(
        insert("problem_reports", {
          ...{ user_id: "1", question_id: "1" },
          kind: "'typo'",
          reported_at: "now()",
        }),
      )
      .join(";"),
    "problem_reports_open_key",
  ],
  [
    "a closed flag without a reason",
    insert("item_flags", {
      ...{ question_id: "1", strength: "2", evidence: "'{}'", wording: "'a'" },
      ...{ flagged_at: "now()", closed_at: "now()", closed_evidence: "'{}'" },
    }),
    "item_flags_closed_check",
  ],
  [
    "a message of nothing",
    insert("live_messages", { test_id: "1", text: "''", sent_at: "now()" }),
    "live_messages_text_check",
  ],
  ["two open attempts on one test", `${attempt({})};${attempt({})}`, "attempts_one_open_test_key"],
  [
    "two open attempts on one random test",
    `${attempt(random)};${attempt(random)}`,
    "attempts_one_open_random_test_key",
  ],
  [
    "an attempt on both kinds",
    attempt({ random_test_id: "1" }),
    "attempts_of_a_test_or_a_random_test",
  ],
  ["an attempt on neither", attempt({ test_id: "NULL" }), "attempts_of_a_test_or_a_random_test"],
  [
    "an attempt without questions",
    attempt({ answers: "'{}'" }),
    "attempts_arrays_run_along_the_paper",
  ],
  ...["first_shown", "seconds_spent", "change_counts"].map((column): [string, string, string] => [
    `${column} too short`,
    attempt({ [column]: "'{0}'" }),
    "attempts_arrays_run_along_the_paper",
  ]),
  ["marked too short", attempt({ marked: "'{f}'" }), "attempts_arrays_run_along_the_paper"],
  ["an answer below -1", attempt({ answers: "'{-2,0,0}'" }), "attempts_answers_possible"],
  ["an answer above 4", attempt({ answers: "'{5,0,0}'" }), "attempts_answers_possible"],
  [
    "a current question past the last",
    attempt({ current_question: "3" }),
    "attempts_current_question_exists",
  ],
  ["negative time left", attempt({ time_left_seconds: "-1" }), "attempts_counters_not_negative"],
  ["a negative penalty", attempt({ penalty_minutes: "-1" }), "attempts_counters_not_negative"],
  [
    "more late answers than questions",
    attempt({ late_answers: "4" }),
    "attempts_late_answers_possible",
  ],
  [
    "a score on an open attempt",
    attempt({ score_hundredths: "1" }),
    "attempts_result_when_submitted",
  ],
  ...Object.keys(result)
    .filter((column) => column !== "status")
    .map((column): [string, string, string] => [
      `a result without ${column}`,
      submitted({ [column]: "NULL" }),
      "attempts_result_when_submitted",
    ]),
  ["counts that don't add up", submitted({ correct_count: "1" }), "attempts_result_when_submitted"],
  [
    "counts of more than was asked under a correction",
    submitted({ correct_count: "4", correction_ids: "'{1}'" }),
    "attempts_result_when_submitted",
  ],
  ["a grading before the first", submitted({ grading_version: "0" }), "attempts_grading"],
  ["a result under unknown corrections", submitted({ correction_ids: "NULL" }), "attempts_grading"],
  ["a correction before the first", correction({ number: "0" }), "key_corrections_numbered"],
  ["a correction without a reason", correction({ reason: "''" }), "key_corrections_reason_given"],
  ...[
    correction({ kind: "'other_key'" }),
    correction({ kind: "'also_accepted'" }),
    correction({ options: "'{1}'" }),
    correction({ kind: "'withdrawn'", options: "'{1}'" }),
    correction({ kind: "'other_key'", options: "'{5}'" }),
    correction({ kind: "'doubled'" }),
  ].map((sql, n): [string, string, string] => [
    `a correction with options of another kind (${n})`,
    sql,
    "key_corrections_options_of_kind",
  ]),
  [
    "a second correction with the number of another",
    `${correction({})}; ${correction({ kind: "'given_to_all'" })}`,
    "key_corrections_revision_id_number_key",
  ],
  [
    "a changed correction",
    `${correction({})}; UPDATE key_corrections SET kind = 'withdrawn'`,
    "23001",
  ],
  ["a regrade in no known state", applied("done"), "regrades_state_known"],
  ["a draft that was applied", regrade({ applied_at: "now()" }), "regrades_applied_once"],
  ["an undone regrade without a time", applied("undone"), "regrades_undone_once"],
  ["two regrades at work", `${applied("applying")}; ${applied("undoing")}`, "regrades_one_at_work"],
  [
    "a regrade's correction without a reason",
    regradeCorrection({ reason: "''" }),
    "regrade_corrections_reason_given",
  ],
  [
    "a regrade's correction with an option too many",
    regradeCorrection({ options: "'{1}'" }),
    "regrade_corrections_options_of_kind",
  ],
  [
    "a regraded result of no version",
    `${regrade({ id: "1" })}; ${insert("regrade_attempts", {
      ...{ regrade_id: "1", attempt_id: "1", version_before: "0", score_before: "0" },
      ...{ max_before: "100", score_after: "0", max_after: "100" },
      ...{ grade_before: "0", grade_after: "0" },
    })}`,
    "regrade_attempts_sound",
  ],
  [
    "a correction that holds again",
    `${correction({ undone_at: "now()" })}; UPDATE key_corrections SET undone_at = NULL`,
    "23001",
  ],
  ["a deleted correction", `${correction({})}; DELETE FROM key_corrections`, "23001"],
  [
    "earlier marks before the first",
    insert("earlier_grades", {
      ...{ attempt_id: "1", grading_version: "0", score_hundredths: "0", max_hundredths: "100" },
      ...{ correct_count: "0", incorrect_count: "0", unanswered_count: "1", replaced_at: "now()" },
    }),
    "earlier_grades_versioned",
  ],
  [
    "a score above the maximum",
    submitted({ score_hundredths: "301" }),
    "attempts_result_when_submitted",
  ],
  [
    "a subject's counts of nothing",
    subject({ incorrect_count: "0", unanswered_count: "0" }),
    "attempt_subjects_counts",
  ],
  [
    "a subject's score above its maximum",
    subject({ score_hundredths: "301" }),
    "attempt_subjects_counts",
  ],

  [
    "negative statistics",
    "INSERT INTO user_statistics (user_id, tests_taken) VALUES (1, -1)",
    "user_statistics_not_negative",
  ],
  [
    "negative subject statistics",
    "INSERT INTO user_subject_statistics (user_id, subject, tests_taken) VALUES (1, 'English', -1)",
    "user_subject_statistics_not_negative",
  ],
  ["negative import counts", upload({ rows_done: "-1" }), "imports_counts_not_negative"],
  [
    "an imported row without a question",
    importRow({ question_id: "NULL" }),
    "import_rows_question_or_error",
  ],
  ["an imported row with both", importRow({ error: "'wrong'" }), "import_rows_question_or_error"],
  ["an imported row in error without a reason", importRow(badRow), "import_rows_question_or_error"],
  [
    "a finished import without a time",
    upload({ status: "'finished'" }),
    "imports_finished_has_a_time",
  ],
  ["an empty idempotency key", key("''"), "idempotency_keys_length"],
  ["an idempotency key of 256 characters", key("repeat('x', 256)"), "idempotency_keys_length"],
  ["a blank passage", passage({ text: "' '" }), "passage_revisions_text_not_blank"],
  [
    "a passage of 20,001 characters",
    passage({ text: "repeat('x', 20001)" }),
    "passage_revisions_text_at_most_20000",
  ],
  [
    "a title of 201 characters",
    passage({ title: "repeat('x', 201)" }),
    "passage_revisions_title_and_source",
  ],
  ["an empty source line", passage({ source: "''" }), "passage_revisions_title_and_source"],
  ["a changed passage", "UPDATE passage_revisions SET text = 'Other'", "23001"],
  ["a deleted revision of a passage", "DELETE FROM passage_revisions", "23001"],
  [
    "the same live passage twice",
    "INSERT INTO passages (revision_id, fingerprint) VALUES (2, '\\x01')",
    "passages_live_fingerprint_key",
  ],
  [
    "a question placed in no passage",
    "UPDATE questions SET passage_position = 1",
    "questions_placed_in_passage",
  ],
  [
    "one rich option of two",
    revision({ options_html: "'{<p>a</p>}'" }),
    "question_revisions_options_all_rich_or_none",
  ],
  [
    "a random test of passages in no known way",
    "UPDATE random_tests SET passages = 'some'",
    "random_tests_passages_known",
  ],
  ["a picture without a hash", image({ hash: "'picture.png'" }), "images_named_by_hash"],
  ["a picture of 1,601 pixels", image({ width: "1601" }), "images_size"],
  [
    "a bulk change of no known kind",
    insert("bank_changes", { kind: "'haste'", summary: "'Set'", undo_until: "now()" }),
    "bank_changes_kind_known",
  ],
  [
    "a question of a bulk change in no known state",
    insert("bank_change_questions", { change_id: "1", question_id: "1", state: "5" }),
    "bank_change_questions_state_known",
  ],
  [
    "a difference settled in no known way",
    insert("import_rows", {
      import_id: "1",
      outcome: "'error'",
      error: "'Why'",
      row: "1",
      settled: "'both'",
    }),
    "import_rows_settled_known",
  ],
  ["an answer given nowhere", studentAnswer({ source: "3" }), "student_answers_source"],
  ["a right answer that is none", studentAnswer({ choice: "-1" }), "student_answers_outcome"],
  ["an outcome nobody knows", studentAnswer({ outcome: "4" }), "student_answers_outcome"],
  ["an empty note", note({ note: "''" }), "question_notes_note"],
  ["a count of nothing known", counted({ kind: "3" }), "question_counts_kind"],
  ["a count of nobody", counted({ people: "0" }), "question_counts_people"],
  [
    "more right answers than people",
    difficulty({ right_answers: "21" }),
    "question_difficulty_people",
  ],
  ["a fourth third", difficulty({ third: "4" }), "question_difficulty_third"],
  ["a practice of no known kind", practice({ kind: "'exam'" }), "practices_kind"],
  ["a practice with an answer too few", practice({ answers: "'{-1}'" }), "practices_lists"],
  ["a practice of no time", practice({ minutes: "0" }), "practices_minutes"],
  ["a mistake with no known reason", note({ reason: "'tired'" }), "question_notes_reason"],
  ["a note of 2,001 characters", note({ note: "repeat('x', 2001)" }), "question_notes_note"],
  ["a note of nothing", note({ reason: "NULL" }), "question_notes_something"],
  [
    "a guess with another reason",
    note({ guessed_at: "now()", guessed_id: "1" }),
    "question_notes_guess",
  ],
  [
    "a guess without its attempt",
    note({ reason: "'guessed'", guessed_at: "now()" }),
    "question_notes_guess",
  ],
  ["a job in a state that there isn't", job("'waiting'"), "jobs_state_check"],
  ["a review card that was never reviewed", reviewCard({ state: "0" }), "review_cards_state"],
  ["more lapses than reviews", reviewCard({ lapses: "2" }), "review_cards_reps"],
  ["a rating of five", reviewAnswer({ rating: "5" }), "review_answers_rating"],
  ["a sixth option in review", reviewAnswer({ choice: "5" }), "review_answers_choice"],
  ["a review of more than an hour", reviewAnswer({ seconds: "3601" }), "review_answers_seconds"],
  [
    "more than a hundred new ones a day",
    insert("review_settings", { user_id: "1", new_a_day: "101" }),
    "review_settings_new_a_day",
  ],
  [
    "a blind review with more answers than questions",
    insert("blind_reviews", {
      attempt_id: "1",
      user_id: "1",
      positions: "'{0}'",
      answers: "'{0,1}'",
      started_at: "now()",
    }),
    "blind_reviews_lists_as_long",
  ],
];

describe("the database", () => {
  let target: TestDatabase;
  let client: pg.PoolClient;

  beforeAll(async () => {
    target = await createTestDatabase();
    client = await target.database.pool.connect();
    // The seed names its own small numbers.
    await client.query("SELECT setval(oid::regclass, 100) FROM pg_class WHERE relkind = 'S'");
  });
  afterAll(async () => {
    client.release();
    await target.drop();
  });
  beforeEach(async () => {
    await client.query("BEGIN");
    await client.query(seed);
  });
  afterEach(() => client.query("ROLLBACK"));

  test.each(accepted)("takes %s", async (_, sql) => {
    await client.query(sql);
  });

  test.each(refused)("refuses %s", async (_, sql, expected) => {
    const failure = await client.query(sql).then(
      () => ({ code: "nothing refused it" }),
      (error: pg.DatabaseError) => error,
    );
    const given = /^\d+$/.test(expected) ? { code: expected } : { constraint: expected };
    expect(failure).toMatchObject(given);
  });

  test("tries every check and partial unique index it has", async () => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT conname AS name FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace
       UNION ALL
       SELECT indexrelid::regclass::text FROM pg_index JOIN pg_class c ON c.oid = indrelid
       WHERE indisunique AND indpred IS NOT NULL AND c.relnamespace = 'public'::regnamespace`,
    );
    const tried = new Set(refused.map(([, , expected]) => expected));
    expect(rows.length).toBeGreaterThan(20);
    expect(
      rows.map((row) => row.name.replaceAll('"', "")).filter((name) => !tried.has(name)),
    ).toEqual([]);
  });
});
