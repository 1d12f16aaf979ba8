/** What a field of a body or a query means, and a value as it could be. */
export interface Meaning {
  /** With its unit, and what null means where it may be null. */
  description: string;
  example: unknown;
}

const means = (description: string, example: unknown): Meaning => ({ description, example });

const NOW = "2026-01-14T13:12:00.000Z";

/** Fields that mean the same wherever they stand. */
const FIELDS: Record<string, Meaning> = {
  id: means("Its number.", 12),
  created_at: means("When it was created.", NOW),
  title: means("The name of the test.", "CLAT mock 4"),
  description: means("What the test is about; null when nothing was written.", "A full paper."),
  duration_minutes: means("Time allowed, in minutes, from 1 to 300.", 60),
  correct_marks: means("Marks for a correct answer, above 0.", 1),
  incorrect_marks: means(
    "Marks deducted for an incorrect answer. A negative number sent in means the same deduction; answers are never negative.",
    0.25,
  ),
  total_questions: means("How many questions it asks.", 2),
  subject: means("The subject.", "Law of Torts"),
  subjects: means("The subjects of its questions, in the order they are first asked.", [
    "Law of Torts",
  ]),
  topic: means("The topic within the subject; null when there is none.", "Negligence"),
  topics: means("The topics, in alphabetical order.", ["Negligence"]),
  is_public: means("True when every student may take it; false for those invited alone.", true),
  is_active: means("True when it can be used; false hides it.", true),
  attempt_id: means("The attempt's number; its result will have the same.", 314),
  test_id: means("The test's number.", 7),
  random_test_id: means("The random test's number.", 9),
  started_at: means("When the attempt was started.", NOW),
  completed_at: means("When it was submitted.", NOW),
  questions: means("The questions in the order they are asked, without their answers.", undefined),
  question_id: means("The question's number in the bank.", 12),
  question_text: means(
    "The question. Paragraphs are separated by line breaks; *asterisks* hold italics.",
    "Which duty did *Donoghue v Stevenson* establish?",
  ),
  options: means("Two to five options, in the order they are lettered from A.", [
    "A duty of care",
    "A duty of disclosure",
  ]),
  correct_option_text: means("The correct option's text.", "A duty of care"),
  selected_option_index: means("The chosen option, 0 for the first; -1 for none.", 0),
  selected_option_text: means("The chosen option's text; null when none was.", "A duty of care"),
  status: means("What became of the question.", "correct"),
  all_questions: means(
    "Every question in the order asked, with answer and explanation.",
    undefined,
  ),
  test_title: means("The test's title at the start of the attempt.", "CLAT mock 4"),
  score: means("Marks earned less marks deducted, exact to the hundredth; may be below 0.", 1),
  max_marks: means("What a perfect paper scores.", 2),
  answers_counted: means("How many answers were counted, correct and incorrect alike.", 48),
  late_answers: means(
    "How many answers came more than a minute after the time of the open attempt was over, and were not counted; 0 for a submit in time.",
    0,
  ),
  time_taken_minutes: means(
    "Time at work, in whole minutes, as the server counted it: the nearest, and at least 1.",
    41,
  ),
  answers: means("One entry for each answered question, in any order.", undefined),
  num_questions: means("How many questions, from 1 to 100.", 10),
  pyq_only: means(
    "True for previous year questions alone, false for none of them, null for either.",
    null,
  ),
  pyq_exams: means("Previous year questions of any of these exams.", ["CLAT"]),
  pyq_years: means("Previous year questions of any of these years.", [2024]),
  test_subjects: means("The subjects of the random test's questions.", ["Law of Torts"]),
  test_filter_subjects: means("The subjects it was drawn from; empty for all.", ["Law of Torts"]),
  test_filter_topics: means("The topics it was drawn from; empty for all.", ["Negligence"]),
  test_filter_pyq_only: means(
    "True for previous year questions alone, false for none of them, null for either.",
    null,
  ),
  test_filter_pyq_exams: means("The exams it was drawn from; empty for no such restriction.", []),
  test_filter_pyq_years: means("The years it was drawn from; empty for no such restriction.", []),
  total_tests_taken: means("How many tests were submitted.", 14),
  tests_taken: means("How many submitted tests had questions of this subject.", 9),
  average_score: means("The mean of the percentages, rounded to one decimal.", 68.4),
  best_score: means("The best percentage, rounded to one decimal.", 91.5),
  total_time_spent_minutes: means("Time at work over all of them, in minutes.", 742),
  email: means("The e-mail address of the account, in lower case.", "asha.rao@example.com"),
  full_name: means("The name that the sign-in provider gave.", "Asha Rao"),
  profile_picture: means("The address of a picture; null when there is none.", null),
  role: means("What the account may do.", "student"),
  access_token: means("Goes into the Authorization header, after `Bearer `.", "eyJhbGciOi..."),
  refresh_token: means("The one that sign-in gave.", "q8Y0cT5f2mX9..."),
  token_type: means("Always `bearer`.", "bearer"),
  expires_in: means("Seconds until the access token expires.", 900),
  expires_at: means("When the session ends unless it is extended again.", NOW),
  code: means("What the sign-in returned with.", "mD3v7Qb0TzX5..."),
  nonce: means(
    "The secret whose SHA-256, in base64url, the sign-in was begun with as `challenge`.",
    "Yk1nJw8sR4uP...",
  ),
  device: means(
    "What signed in, in words; `Unknown device` when it didn't say.",
    "Chrome on Windows",
  ),
  signed_in_at: means("When it began.", NOW),
  last_used_at: means("When it was last in use, to some minutes.", NOW),
  is_current: means("True for the session that the request belongs to.", true),
  question_ids: means("The numbers of its questions, in the order they are asked.", [12, 40]),
  created: means("How many questions were created.", 118),
  duplicates: means("How many rows were in the bank, or earlier in the file, already.", 2),
  errors: means("How many rows could not be read.", 1),
  total_processed: means("How many rows the file has, without the header.", 121),
  summary: means("The file in numbers.", undefined),
  details: means("What became of each row.", undefined),
  row: means("The row's number in the file; the header is row 1.", 14),
  error: means(
    "What is wrong with the row, and what would be right.",
    "subject is empty. Every question needs a subject.",
  ),
  question: means("The question's text.", "Which duty did *Donoghue v Stevenson* establish?"),
  existing_id: means(
    "The number of the same question in the bank; null when it stands earlier in the file.",
    12,
  ),
  test: means("The test that was made.", undefined),
  questions_summary: means("The file in numbers.", undefined),
  file: means("A CSV file of questions, at most 50 MB.", undefined),
  ignored_columns: means("Columns of the file that mean nothing here.", []),
  is_ready: means("False while it is being made, which takes less than a minute.", true),
  address: means(
    "Where its owner fetches it, with their access token, on this server.",
    "/api/v1/account/data",
  ),
  works_until: means("When the address stops working, and the copy is removed.", NOW),
  deletion_at: means("When the account is deleted, unless its owner signs in before.", NOW),
};

const CLAIMED = means(
  "What the client's clock says, in minutes. The server counts the time itself and believes no more than was possible.",
  41,
);

/** Fields that mean something else in one schema than elsewhere, as `Schema.field`. */
const EXCEPTIONS: Record<string, Meaning> = {
  "questions.id": means("The question's number in the bank.", 12),
  "details.created": means("The questions that were created.", undefined),
  "details.duplicates": means("The rows that were there already.", undefined),
  "details.errors": means("The rows that could not be read.", undefined),
  "Session.id": means("The session's name.", "0198c0de-5e55-4000-8000-000000000001"),
  "User.id": means("The account's number.", 3),
  "DeletionInput.email": means(
    "The e-mail of your account, typed once more so that nobody does it by mistake.",
    "asha.rao@example.com",
  ),
  "User.is_active": means("False when the account may not sign in.", true),
  "User.created_at": means("When the account was made.", NOW),
  "QuizSubmission.time_taken_minutes": CLAIMED,
  "RandomTestSubmission.time_taken_minutes": CLAIMED,
  "RandomTestInput.title": means('Null or blank for "Random Test".', "Morning torts"),
  "RandomTestInput.description": means(
    'Null or blank for "A randomly generated test based on your selected filters".',
    "Before breakfast",
  ),
  "RandomTestInput.subjects": means("Any of these subjects; absent or empty for all.", [
    "Law of Torts",
  ]),
  "RandomTestInput.topics": means("Any of these topics; absent or empty for all.", ["Negligence"]),
  "RandomTest.subjects": means("The subjects it was drawn from; empty for all.", ["Law of Torts"]),
  "RandomTest.topics": means("The topics it was drawn from; empty for all.", ["Negligence"]),
  "FilterOptions.subjects": means("Every subject, in alphabetical order.", ["Law of Torts"]),
  "FilterOptions.topics": means("Every topic, in alphabetical order.", ["Negligence"]),
  "FilterOptions.pyq_exams": means("Every exam of a previous year question.", ["CLAT"]),
  "FilterOptions.pyq_years": means("Every year of a previous year question, newest first.", [2024]),
  "TestUpdate.version": means(
    "The version that was edited (`Test.version` of GraphQL); null overwrites whatever stands there.",
    null,
  ),
  "query.skip": means("How many items to leave out from the start.", 0),
  "query.limit": means("How many items to answer at most.", 50),
  "query.search": means("Keeps items with this text, in any case.", "torts"),
  "query.subject": means("Keeps what is of this subject.", "Law of Torts"),
  "query.topic": means("Keeps what is of this topic.", "Negligence"),
  "query.public": means("`true` keeps public tests alone, `false` keeps all.", true),
  "query.active": means("`true` keeps active tests alone, `false` keeps all.", true),
  "query.pyq": means(
    "`true` keeps previous year questions alone, `false` the others; absent keeps all.",
    true,
  ),
};

/**
 * What a field means.
 *
 * @param owner the schema the field belongs to, or `query`; empty for one without a name
 * @returns null when the glossary lacks it, which a test refuses
 */
export function meaningOf(owner: string, field: string): Meaning | null {
  const exception = `${owner}.${field}`;
  if (Object.hasOwn(EXCEPTIONS, exception)) return EXCEPTIONS[exception] ?? null;
  return Object.hasOwn(FIELDS, field) ? (FIELDS[field] ?? null) : null;
}
