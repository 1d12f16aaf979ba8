import { type GraphQLSchema, isObjectType } from "graphql";

/** What a field of a body or a query means, and a value as it could be. */
export interface Meaning {
  /** With its unit, and what null means where it may be null. */
  description: string;
  example: unknown;
}

/** The meaning in words of its own, or the field of GraphQL, as `Type.field`, that says it. */
type Entry = Meaning | { as: `${string}.${string}`; example: unknown };

const means = (description: string, example: unknown): Entry => ({ description, example });
const as = (field: `${string}.${string}`, example: unknown): Entry => ({ as: field, example });

const NOW = "2026-01-14T13:12:00.000Z";

/** Fields that mean the same wherever they stand. */
const FIELDS: Record<string, Entry> = {
  id: means("Its number.", 12),
  created_at: as("Test.createdAt", NOW),
  title: as("Test.title", "CLAT mock 4"),
  description: as("Test.description", "A full paper."),
  duration_minutes: as("Test.durationMinutes", 60),
  correct_marks: as("Test.correctMarks", 1),
  incorrect_marks: means(
    "Marks deducted for an incorrect answer. A negative number sent in means the same deduction; answers are never negative.",
    0.25,
  ),
  sections: means(
    "The sections in the order they are worked in; empty for a test without. In a test that is sent, null or nothing keeps those there are.",
    undefined,
  ),
  correct_count: as("ResultSection.correctCount", 1),
  incorrect_count: as("ResultSection.incorrectCount", 0),
  unanswered_count: as("ResultSection.unansweredCount", 1),
  seconds_spent: as("ResultSection.secondsSpent", 312),
  first_question: as("TestSection.firstQuestion", 0),
  question_count: as("TestSection.totalQuestions", 2),
  minutes: as("TestSection.minutes", 35),
  locked: as("TestSection.isLocked", true),
  total_questions: as("Test.totalQuestions", 2),
  subject: as("Question.subject", "Law of Torts"),
  subjects: as("Test.subjects", ["Law of Torts"]),
  topic: as("Question.topic", "Negligence"),
  topics: means("The topics, in alphabetical order.", ["Negligence"]),
  is_public: as("Test.isPublic", true),
  is_active: means("True when it can be used; false hides it.", true),
  attempt_id: means("The attempt's number; its result will have the same.", 314),
  test_id: means("The test's number.", 7),
  random_test_id: means("The random test's number.", 9),
  started_at: as("Result.startedAt", NOW),
  completed_at: as("Result.completedAt", NOW),
  questions: means("The questions in the order they are asked, without their answers.", undefined),
  question_id: as("ResultQuestion.questionId", 12),
  question_text: as("Question.questionText", "Which duty did *Donoghue v Stevenson* establish?"),
  options: as("Question.options", ["A duty of care", "A duty of disclosure"]),
  correct_option_text: means("The correct option's text.", "A duty of care"),
  selected_option_index: means("The chosen option, 0 for the first; -1 for none.", 0),
  selected_option_text: means("The chosen option's text; null when none was.", "A duty of care"),
  status: as("ResultQuestion.status", "correct"),
  all_questions: means(
    "Every question in the order asked, with answer and explanation.",
    undefined,
  ),
  test_title: as("Result.testTitle", "CLAT mock 4"),
  score: as("Result.score", 1),
  max_marks: as("Result.maxMarks", 2),
  answers_counted: means("How many answers were counted, correct and incorrect alike.", 48),
  late_answers: as("Result.lateAnswers", 0),
  time_taken_minutes: as("Result.timeTakenMinutes", 41),
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
  test_filter_passages: means(
    "Whether questions about passages were drawn: with the others, alone, or not at all.",
    "any",
  ),
  passages: means(
    "The passages that the questions ask about, each once, in the order in which they first do.",
    undefined,
  ),
  annotations: means(
    "What is highlighted and struck out, and the size of the text; null where nothing was done. In a submit, null or nothing leaves what is stored.",
    undefined,
  ),
  highlights: means(
    "Starts and ends in turn, in UTF-16 units of the plain text, each greater than the one before.",
    [0, 14, 30, 52],
  ),
  struck: means("The options struck out, 0 for the first, rising.", [1]),
  text_size: means("The size of the text, from 1 to 4; 2 is the usual one.", 2),
  html: as("PaperPassage.html", null),
  text: as("PaperPassage.text", "The doctrine of basic structure…"),
  source: as("PaperPassage.source", "From a judgment of the Supreme Court."),
  lang: as("PaperPassage.lang", null),
  passage_id: as("PaperQuestion.passageId", 3),
  question_html: as("PaperQuestion.questionHtml", null),
  options_html: as("PaperQuestion.optionsHtml", null),
  revision_number: as("Passage.revisionNumber", 1),
  test_count: as("Passage.testCount", 2),
  archived_at: as("Passage.archivedAt", null),
  taken_out: as("Passage.takenOut", ["<span>"]),
  split_passages: means(
    "True when the questions of a passage may stand apart, as they are given; otherwise they come to the first of them.",
    false,
  ),
  hash: means("The SHA-256 of its bytes in hexadecimal.", "a".repeat(64)),
  width: means("In pixels.", 1200),
  height: means("In pixels.", 800),
  image: means("A picture in PNG, JPEG or WebP, at most 5 MB.", undefined),
  total_tests_taken: as("UserStatistics.totalTestsTaken", 14),
  tests_taken: as("SubjectStatistics.testsTaken", 9),
  average_score: as("UserStatistics.averageScore", 68.4),
  best_score: as("UserStatistics.bestScore", 91.5),
  total_time_spent_minutes: as("UserStatistics.totalTimeSpentMinutes", 742),
  email: as("User.email", "asha.rao@example.com"),
  full_name: as("User.fullName", "Asha Rao"),
  profile_picture: as("User.profilePicture", null),
  role: as("User.role", "student"),
  access_token: as("AccessToken.accessToken", "eyJhbGciOi..."),
  refresh_token: means("The one that sign-in gave.", "q8Y0cT5f2mX9..."),
  token_type: means("Always `bearer`.", "bearer"),
  expires_in: as("SignedInTokens.expiresIn", 900),
  expires_at: means("When the session ends unless it is extended again.", NOW),
  code: means("What the sign-in returned with.", "mD3v7Qb0TzX5..."),
  nonce: means(
    "The secret whose SHA-256, in base64url, the sign-in was begun with as `challenge`.",
    "Yk1nJw8sR4uP...",
  ),
  device: as("Session.device", "Chrome on Windows"),
  signed_in_at: as("Session.signedInAt", NOW),
  last_used_at: as("Session.lastUsedAt", NOW),
  is_current: as("Session.isCurrent", true),
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
    "The number of the same question, in the bank before or from a row above.",
    12,
  ),
  test: means("The test that was made.", undefined),
  questions_summary: means("The file in numbers.", undefined),
  file: means("A CSV file of questions, at most 500 MB.", undefined),
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
const EXCEPTIONS: Record<string, Entry> = {
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
  "RandomTest.passages": means(
    "Whether questions about passages were drawn: with the others, alone, or not at all.",
    "any",
  ),
  "RandomTestInput.passages": means(
    "Whether questions about passages are drawn: any, with the others; only, alone; none, not at all.",
    "any",
  ),
  "Image.address": means(
    "What `src` of an img is, on this server; for people who are signed in.",
    `/api/v1/images/${"a".repeat(64)}`,
  ),
  "Passage.title": as("Passage.title", "Basic structure"),
  "Passage.question_count": as("Passage.questionCount", 5),
  "PaperPassage.title": as("PaperPassage.title", "Basic structure"),
  "PaperPassage.id": means("The passage's number, which its questions name.", 3),
  "PassageWithQuestions.title": as("Passage.title", "Basic structure"),
  "PassageWithQuestions.question_count": as("Passage.questionCount", 5),
  "PassageWithQuestions.questions": as("Passage.questions", undefined),
  "WrittenPassage.title": as("Passage.title", "Basic structure"),
  "WrittenPassage.question_count": as("Passage.questionCount", 5),
  "WrittenPassage.questions": as("Passage.questions", undefined),
  "PassageInput.title": as("Passage.title", "Basic structure"),
  "PassageInput.questions": means("Its questions in their order, 20 at most.", undefined),
  "PassageUpdate.title": as("Passage.title", "Basic structure"),
  "PassageUpdate.questions": means(
    "All of its questions in their order; null leaves them as they are.",
    undefined,
  ),
  "PassageUpdate.revision_number": means(
    "The words that were edited; null overwrites whatever stands there.",
    null,
  ),
  "PassageQuestionInput.id": means("A question of the bank; null for a new one.", 12),
  "PassageQuestionInput.revision_number": means(
    "The wording that was edited; null overwrites whatever stands there.",
    null,
  ),
  "query.archived": means("`true` keeps archived passages alone, `false` the others.", false),
  "query.passage_id": means("Keeps questions about this passage.", 3),
  "query.passages": means(
    "`only` keeps questions about passages, `none` those that stand by themselves; `any` keeps all.",
    "any",
  ),
  "query.questions": means("How many live questions are deleted with it: all that there are.", 0),
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

function entryOf(owner: string, field: string): Entry | undefined {
  const exception = `${owner}.${field}`;
  if (Object.hasOwn(EXCEPTIONS, exception)) return EXCEPTIONS[exception];
  return Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined;
}

/** @throws Error when GraphQL has no such field, or doesn't describe it */
function descriptionIn(graphql: GraphQLSchema, name: string): string {
  const [typeName = "", fieldName = ""] = name.split(".");
  const type = graphql.getType(typeName);
  const fields = isObjectType(type) ? type.getFields() : {};
  const description = fields[fieldName]?.description;
  if (!description) throw new Error(`GraphQL does not describe ${name}.`);
  return description;
}

/**
 * What a field means.
 *
 * @param graphql whose words are taken where the field is the same there
 * @param owner the schema the field belongs to, or `query`; empty for one without a name
 * @returns null when the glossary lacks it, which a test refuses
 */
export function meaningOf(graphql: GraphQLSchema, owner: string, field: string): Meaning | null {
  const entry = entryOf(owner, field);
  if (entry === undefined || !("as" in entry)) return entry ?? null;
  return { description: descriptionIn(graphql, entry.as), example: entry.example };
}
