import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setRole } from "../../server/accounts/set-role.ts";
import { routes } from "../../server/app/rest-routes.ts";
import { schema } from "../../server/app/schema.ts";
import { type Answer, type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { submitUnseen } from "../support/blind-review.ts";
import { ROLE_FIELDS } from "../support/role-fields.ts";

type Role = "visitor" | "student" | "other" | "admin";
type Outcome = "yes" | "signIn" | "absent" | "BAD_USER_INPUT" | "FORBIDDEN" | "CONFLICT";

/** A root field with something to call it with, and what becomes of each person who does. */
interface Case {
  operation: string;
  outcome: Record<Role, Outcome>;
}

const open: Case["outcome"] = { visitor: "yes", student: "yes", other: "yes", admin: "yes" };
const signedIn: Case["outcome"] = { ...open, visitor: "signIn" };
const adminOnly: Case["outcome"] = {
  visitor: "signIn",
  student: "FORBIDDEN",
  other: "FORBIDDEN",
  admin: "yes",
};
const ownOnly: Case["outcome"] = { ...signedIn, other: "absent", admin: "absent" };

const nobodys: Case["outcome"] = { ...ownOnly, student: "absent" };

/** A code that no launch gave. */
const noDecision: Case["outcome"] = {
  ...{ visitor: "absent", student: "absent", other: "absent", admin: "absent" },
};

const PLATFORM_INPUT =
  '{ name: "City", issuer: "https://m.example.com", clientId: "1", deploymentIds: [], authorizeUrl: "https://m.example.com/a", tokenUrl: "https://m.example.com/t", keysUrl: "https://m.example.com/k", origins: [], opensPrivate: false }';

/** Files come through the REST routes, whose tests show who may send them. */
const notInJson: Case["outcome"] = {
  visitor: "BAD_USER_INPUT",
  student: "BAD_USER_INPUT",
  other: "BAD_USER_INPUT",
  admin: "BAD_USER_INPUT",
};

const EMAILS = {
  student: "one@example.com",
  other: "two@example.com",
  admin: "admin@example.com",
};

let server: TestApp;
let callers: Record<Role, Caller>;
let ids: {
  test: number;
  attempt: string;
  result: string;
  /** A result of ten questions, of which the score is not looked at. */
  unseen: string;
  invitation: string;
  randomTest: number;
  /** A practice of the student's, of two questions. */
  practice: string;
  import: number;
  /** A test that the administrator changes and archives, and its question. */
  edited: number;
  question: number;
  /** A batch without students, and a roster of one row that probably means it. */
  batch: number;
  roster: number;
  blueprint: number;
  /** A question that the student missed. */
  missed: number;
  /** A question that the administrator changes and deletes. */
  worked: number;
  /** A passage that the administrator changes. */
  passage: number;
  /** Whom the administrator changes. */
  user: number;
  /** Another session of the student's. */
  session: string;
};

const lists =
  "answers: [-1], marked: [false], firstShown: [-1], secondsSpent: [0], changeCounts: [0]";
const progress = (sequence: number) =>
  `{ sequence: ${sequence}, currentQuestion: 0, timeLeftSeconds: 60, tabSwitchCount: 9, ${lists} }`;

const questionInput = (text: string) =>
  `{ questionText: "${text}", options: ["Yes", "No"], correctOptionIndex: 0, subject: "English" }`;

const randomTest = {
  num_questions: 1,
  duration_minutes: 10,
  correct_marks: 1,
  incorrect_marks: 0,
};

function cases(): Record<string, Case> {
  const testInput = `{ title: "Roles", durationMinutes: 1, correctMarks: 1, incorrectMarks: 0, isActive: true, isPublic: true, questionIds: [${ids.question}] }`;
  return {
    "Query.application": { operation: "{ application { supportEmail } }", outcome: open },
    "Query.viewer": { operation: "{ viewer { email } }", outcome: open },
    "Query.dashboard": {
      operation:
        "{ dashboard { userStatistics { bestScore } subjectStatistics { subject } tests { id } results { id } openAttempts { id } findings { kind } dueReviews openBlindReviews { id } deletionTakenBackAt } }",
      outcome: signedIn,
    },
    "Query.progress": {
      operation: "{ progress { tests findings { kind } subjects { percent topics { low } } } }",
      outcome: signedIn,
    },
    "Query.questionsToPractise": {
      operation: '{ questionsToPractise(subject: "English", limit: 200) }',
      outcome: signedIn,
    },
    "Query.personalTokens": {
      operation: "{ personalTokens { name scopes lastUsedAt } }",
      outcome: signedIn,
    },
    "Mutation.createPersonalToken": {
      operation:
        'mutation { createPersonalToken(input: { name: "Roles", scopes: [READ_OWN], days: 1 }) { token { id } secret } }',
      outcome: signedIn,
    },
    "Mutation.endPersonalToken": {
      operation: "mutation { endPersonalToken(id: 999999) }",
      outcome: nobodys,
    },
    "Query.webhooks": { operation: "{ webhooks { url events lastTriedAt } }", outcome: adminOnly },
    "Query.webhookDeliveries": {
      operation: "{ webhookDeliveries(webhookId: 999999) { totalCount items { event } } }",
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Mutation.createWebhook": {
      operation:
        'mutation { createWebhook(input: { url: "https://example.com", events: ["test.opened"] }) { webhook { id } secret } }',
      outcome: adminOnly,
    },
    "Mutation.updateWebhook": {
      operation:
        'mutation { updateWebhook(id: 999999, input: { url: "https://example.com", events: ["test.opened"] }) { id } }',
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Mutation.rotateWebhookSecret": {
      operation: "mutation { rotateWebhookSecret(id: 999999) { secret } }",
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Mutation.deleteWebhook": {
      operation: "mutation { deleteWebhook(id: 999999) }",
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Mutation.sendWebhookDelivery": {
      operation:
        'mutation { sendWebhookDelivery(id: "6f1d8d7e-6c0b-4c55-9d8f-0a4f5b9f4a11") { tries } }',
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Query.platforms": { operation: "{ platforms { name gradesSent } }", outcome: adminOnly },
    "Mutation.createPlatform": {
      operation: `mutation { createPlatform(input: ${PLATFORM_INPUT}) { id } }`,
      outcome: adminOnly,
    },
    "Mutation.updatePlatform": {
      operation: `mutation { updatePlatform(id: 999999, input: ${PLATFORM_INPUT}) { id } }`,
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Mutation.deletePlatform": {
      operation: "mutation { deletePlatform(id: 999999) }",
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Mutation.sendPlatformGrades": {
      operation: "mutation { sendPlatformGrades(id: 999999) { id } }",
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Mutation.createPlatformLink": {
      operation: "mutation { createPlatformLink { address } }",
      outcome: adminOnly,
    },
    "Mutation.beginPlatformLaunch": {
      operation: `mutation { beginPlatformLaunch(issuer: "https://unknown.example", loginHint: "1", challenge: "${"a".repeat(43)}") }`,
      outcome: {
        ...{ visitor: "FORBIDDEN", student: "FORBIDDEN", other: "FORBIDDEN", admin: "FORBIDDEN" },
      },
    },
    "Query.platformChoice": {
      operation: '{ platformChoice(code: "unknown", nonce: "unknown") { platformName } }',
      outcome: noDecision,
    },
    "Mutation.answerPlatformChoice": {
      operation:
        'mutation { answerPlatformChoice(code: "unknown", nonce: "unknown", testIds: []) { token } }',
      outcome: noDecision,
    },
    "Query.platformConnectionQuestion": {
      operation: '{ platformConnectionQuestion(code: "unknown", nonce: "unknown") { email } }',
      outcome: noDecision,
    },
    "Mutation.connectPlatform": {
      operation: 'mutation { connectPlatform(code: "unknown", nonce: "unknown") }',
      outcome: { ...noDecision, visitor: "signIn" },
    },
    "Query.platformConnections": {
      operation: "{ platformConnections { name } }",
      outcome: signedIn,
    },
    "Mutation.disconnectPlatform": {
      operation: "mutation { disconnectPlatform(id: 999999) }",
      outcome: nobodys,
    },
    "Query.account": { operation: "{ account { email } }", outcome: signedIn },
    "Mutation.prepareDataCopy": {
      operation: "mutation { prepareDataCopy { isReady address worksUntil } }",
      outcome: signedIn,
    },
    "Query.dataCopy": { operation: "{ dataCopy { isReady } }", outcome: signedIn },
    "Query.deletionTakenBackAt": { operation: "{ deletionTakenBackAt }", outcome: signedIn },
    "Query.dataCopyPart": {
      operation: "{ dataCopyPart(number: 0) { content next } }",
      outcome: signedIn,
    },
    "Mutation.requestDeletion": {
      operation: 'mutation { requestDeletion(email: "another@example.com") }',
      outcome: {
        visitor: "signIn",
        student: "BAD_USER_INPUT",
        other: "BAD_USER_INPUT",
        admin: "BAD_USER_INPUT",
      },
    },
    "Query.users": {
      operation:
        '{ users(search: "example.com", role: STUDENT, active: true) { totalCount items { isAppointed } } }',
      outcome: adminOnly,
    },
    "Query.testReports": {
      operation: "{ testReports { totalCount items { attemptCount openAttemptCount } } }",
      outcome: adminOnly,
    },
    "Query.testReport": {
      operation: `{ testReport(id: ${ids.test}) { figures { mean } statistics { whole { kr20 } sections { id } subjects { id } } items { facility choices { share } } takers { totalCount items { email score } } } }`,
      outcome: adminOnly,
    },
    "Query.takersFile": {
      operation: `{ takersFile(testId: ${ids.test}) { csv next } }`,
      outcome: adminOnly,
    },
    "Query.itemsFile": { operation: `{ itemsFile(testId: ${ids.test}) }`, outcome: adminOnly },
    "Query.flaggedItems": {
      operation:
        "{ flaggedItems(limit: 5) { totalCount items { evidence { confidence } place { nextId } } } }",
      outcome: adminOnly,
    },
    "Query.item": {
      operation: `{ item(questionId: ${ids.missed}) { questionText together { facility } flag { closedBy } uses { title } } }`,
      outcome: adminOnly,
    },
    "Mutation.closeFlag": {
      operation: `mutation { closeFlag(questionId: ${ids.missed}, reason: "The key is right.") { id } }`,
      outcome: { ...adminOnly, admin: "CONFLICT" },
    },
    "Query.studentReport": {
      operation: `{ studentReport(userId: ${ids.user}) { averageScore subjects { rightCount } topics { topic } results { score } } }`,
      outcome: adminOnly,
    },
    "Query.reportedAttempt": {
      operation: `{ reportedAttempt(id: ${ids.result}) { email result { score solutions { correctOptionIndex } } } }`,
      outcome: adminOnly,
    },
    "Query.subjects": { operation: "{ subjects }", outcome: signedIn },
    "Query.topics": { operation: '{ topics(subject: "Law of Torts") }', outcome: signedIn },
    "Query.filterOptions": {
      operation: "{ filterOptions { subjects topicsBySubject { topics } } }",
      outcome: signedIn,
    },
    "Query.randomTestMatches": { operation: "{ randomTestMatches }", outcome: signedIn },
    "Query.review": {
      operation:
        "{ review { dueCount newADay missedIds cards { question { options } passage { text } met { outcome } } forecast { again } } }",
      outcome: signedIn,
    },
    "Mutation.answerReview": {
      operation:
        'mutation { answerReview(input: { key: "6f1d8d7e-6c0b-4c55-9d8f-0a4f5b9f4a11", questionId: 999999, revisionId: 1, timesReviewed: 0, choice: 0, seconds: 5 }) { correctOptionIndex explanation explanationHtml note review { dueCount } } }',
      outcome: nobodys,
    },
    "Mutation.rateReview": {
      operation: "mutation { rateReview(id: 999999, rating: 3) { id } }",
      outcome: nobodys,
    },
    "Mutation.undoReview": {
      operation: "mutation { undoReview(id: 999999) { id } }",
      outcome: nobodys,
    },
    "Mutation.setNewReviews": {
      operation: "mutation { setNewReviews(newADay: 20) { newADay } }",
      outcome: signedIn,
    },
    "Query.randomTest": {
      operation: `{ randomTest(id: ${ids.randomTest}) { id } }`,
      outcome: ownOnly,
    },
    "Query.adminCounters": {
      operation: "{ adminCounters { totalQuestions subjects totalTests activeTests } }",
      outcome: adminOnly,
    },
    "Query.questions": {
      operation: "{ questions { totalCount items { correctOptionIndex explanation } } }",
      outcome: adminOnly,
    },
    "Query.question": {
      operation: `{ question(id: ${ids.question}) { id resultsOnOldWording keptBack keptBackBy { id } } }`,
      outcome: adminOnly,
    },
    "Query.passages": {
      operation: "{ passages { totalCount items { text testCount } } }",
      outcome: adminOnly,
    },
    "Query.passage": {
      operation: `{ passage(id: ${ids.passage}) { html questions { correctOptionIndex } } }`,
      outcome: adminOnly,
    },
    "Query.cleanText": {
      operation: '{ cleanText(html: "<p>Clean</p>") { html text takenOut } }',
      outcome: adminOnly,
    },
    "Query.imagePart": {
      operation: `{ imagePart(hash: "${"a".repeat(64)}", number: 0) { next } }`,
      outcome: { visitor: "signIn", student: "absent", other: "absent", admin: "absent" },
    },
    "Mutation.uploadImage": {
      operation: 'mutation { uploadImage(image: "a.png") { id } }',
      outcome: notInJson,
    },
    "Mutation.createPassage": {
      operation: 'mutation { createPassage(input: { text: "A new passage." }) { id takenOut } }',
      outcome: adminOnly,
    },
    "Mutation.updatePassage": {
      operation: `mutation { updatePassage(id: ${ids.passage}, input: { text: "Other words." }) { id } }`,
      outcome: adminOnly,
    },
    "Mutation.archivePassage": {
      operation: "mutation { archivePassage(id: 999999) }",
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Query.bankSubjects": { operation: "{ bankSubjects }", outcome: adminOnly },
    "Query.bankExams": { operation: "{ bankExams }", outcome: adminOnly },
    "Query.bankChanges": { operation: "{ bankChanges { id by } }", outcome: adminOnly },
    "Query.bankChange": {
      operation: "{ bankChange(id: 999999) { id } }",
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Query.bankChangePreview": {
      operation:
        '{ bankChangePreview(selection: { all: { subject: "None" } }) { questionCount changingCount testCount resultCount tests { id } } }',
      outcome: adminOnly,
    },
    "Mutation.labelQuestions": {
      operation:
        'mutation { labelQuestions(selection: { all: { subject: "None" } }, labels: { topic: "A" }) { id isFinished } }',
      outcome: adminOnly,
    },
    "Mutation.deleteQuestions": {
      operation: 'mutation { deleteQuestions(selection: { all: { subject: "None" } }) { id } }',
      outcome: adminOnly,
    },
    "Mutation.continueBankChange": {
      operation: "mutation { continueBankChange(id: 999999) { id } }",
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Mutation.undoBankChange": {
      operation: "mutation { undoBankChange(id: 999999) { id } }",
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Query.bankNames": { operation: "{ bankNames { name topicCount } }", outcome: adminOnly },
    "Query.bankTopics": {
      operation: '{ bankTopics(subject: "English") { name testCount } }',
      outcome: adminOnly,
    },
    "Query.nearNames": { operation: "{ nearNames { from { name } } }", outcome: adminOnly },
    "Query.labelsNow": {
      operation: '{ labelsNow(subject: "None") { subject } }',
      outcome: adminOnly,
    },
    "Query.renamingPreview": {
      operation: '{ renamingPreview(subject: "None", to: "Other") { isMerge } }',
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Mutation.renameLabel": {
      operation: 'mutation { renameLabel(subject: "None", to: "Other", isMerge: false) { id } }',
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Mutation.addSubject": {
      operation: 'mutation { addSubject(name: "Law of the Roles") }',
      outcome: adminOnly,
    },
    "Mutation.removeSubject": {
      operation: 'mutation { removeSubject(name: "Law of the Roles") }',
      outcome: adminOnly,
    },
    "Mutation.confirmSubject": {
      operation: 'mutation { confirmSubject(name: "Law of the Roles") }',
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Mutation.keepNamesApart": {
      operation: 'mutation { keepNamesApart(one: "A", other: "B") }',
      outcome: adminOnly,
    },
    "Query.bankYears": { operation: "{ bankYears }", outcome: adminOnly },
    "Query.tests": { operation: "{ tests { totalCount } }", outcome: signedIn },
    "Query.test": { operation: `{ test(id: ${ids.test}) { id } }`, outcome: signedIn },
    "Query.testPreview": {
      operation: `{ testPreview(id: ${ids.test}) { test { id } questions { correctOptionIndex } passages { id } } }`,
      outcome: adminOnly,
    },
    "Query.allTests": {
      operation:
        "{ allTests { totalCount items { version questionIds questions { id } invitationLink } } }",
      outcome: adminOnly,
    },
    "Query.invited": {
      operation: `{ invited(testId: ${ids.test}) { totalCount takenBackCount items { email joinedAt } } }`,
      outcome: adminOnly,
    },
    "Query.attempt": { operation: `{ attempt(id: ${ids.attempt}) { id } }`, outcome: ownOnly },
    "Query.testOverview": {
      operation: `{ testOverview(testId: ${ids.test}) { resultCount results(limit: 1) { id } bestResult { id } } }`,
      outcome: signedIn,
    },
    "Query.randomTestOverview": {
      operation: `{ randomTestOverview(randomTestId: ${ids.randomTest}) { resultCount openAttempt { id } } }`,
      outcome: ownOnly,
    },
    "Query.openAttempts": { operation: "{ openAttempts { id } }", outcome: signedIn },
    "Query.reviewsBlind": { operation: "{ reviewsBlind }", outcome: signedIn },
    "Query.results": { operation: "{ results { totalCount } }", outcome: signedIn },
    "Query.result": { operation: `{ result(id: ${ids.result}) { id } }`, outcome: ownOnly },
    "Query.mistakes": {
      operation: "{ mistakes { totalCount questionIds items { noted { note } } } }",
      outcome: signedIn,
    },
    "Query.mistake": {
      operation: `{ mistake(questionId: ${ids.missed}) { correctOptionIndex today { questionId } passage { id } } }`,
      outcome: ownOnly,
    },
    "Query.mistakeChoices": {
      operation: "{ mistakeChoices { subjects { count } tests { title } passages { passageId } } }",
      outcome: signedIn,
    },
    "Mutation.noteMistake": {
      operation: `mutation { noteMistake(questionId: ${ids.missed}, reason: MISREAD) { reason } }`,
      outcome: ownOnly,
    },
    "Mutation.reportProblem": {
      operation: `mutation { reportProblem(questionId: ${ids.missed}, kind: TYPO) { id } }`,
      outcome: ownOnly,
    },
    "Query.problemReports": {
      operation: `{ problemReports(questionIds: [${ids.missed}]) { kind answer } }`,
      outcome: signedIn,
    },
    "Query.auditLog": { operation: "{ auditLog { totalCount } }", outcome: adminOnly },
    "Query.auditActors": { operation: "{ auditActors { id } }", outcome: adminOnly },
    "Query.auditCheck": { operation: "{ auditCheck { at } }", outcome: adminOnly },
    "Query.auditFile": { operation: "{ auditFile { csv } }", outcome: adminOnly },
    "Query.questionProblems": {
      operation: "{ questionProblems { totalCount items { count question { id } } } }",
      outcome: adminOnly,
    },
    "Mutation.reopenProblemReports": {
      operation: "mutation { reopenProblemReports(ids: [999999]) }",
      outcome: { ...adminOnly, admin: "CONFLICT" },
    },
    "Mutation.answerProblemReports": {
      operation: 'mutation { answerProblemReports(ids: [999999], answer: "Thank you.") }',
      outcome: adminOnly,
    },
    "Query.batches": {
      operation: "{ batches { totalCount items { name figures { studentCount } } } }",
      outcome: adminOnly,
    },
    "Query.batch": {
      operation: `{ batch(id: ${ids.batch}) { people { totalCount items { email } } } }`,
      outcome: adminOnly,
    },
    "Query.roster": {
      operation: `{ roster(id: ${ids.roster}) { rowCount rows(taken: false) { email message } } }`,
      outcome: adminOnly,
    },
    "Query.rosterFile": {
      operation: `{ rosterFile(id: ${ids.roster}, taken: false) }`,
      outcome: adminOnly,
    },
    "Mutation.uploadRoster": {
      operation: "mutation { uploadRoster(file: 1) { id } }",
      outcome: notInJson,
    },
    "Mutation.takeRosterRow": {
      operation: `mutation { takeRosterRow(id: ${ids.roster}, row: 2) { rowCount } }`,
      outcome: adminOnly,
    },
    "Mutation.undoRoster": {
      operation: `mutation { undoRoster(id: ${ids.roster}) { undoneAt } }`,
      outcome: adminOnly,
    },
    "Mutation.createBatch": {
      operation: 'mutation { createBatch(name: "Evening") { id } }',
      outcome: adminOnly,
    },
    "Mutation.updateBatch": {
      operation: `mutation { updateBatch(id: ${ids.batch}, name: "Morning") { letters } }`,
      outcome: adminOnly,
    },
    "Mutation.archiveBatch": {
      operation: `mutation { archiveBatch(id: ${ids.batch}, archived: false) { archivedAt } }`,
      outcome: adminOnly,
    },
    "Mutation.addExtraTime": {
      operation: `mutation { addExtraTime(testId: ${ids.edited}, input: { batchId: ${ids.batch}, minutes: 10, reason: "Two languages" }) { extraTimes { name seconds reason } } }`,
      outcome: adminOnly,
    },
    "Mutation.addToBatch": {
      operation: `mutation { addToBatch(id: ${ids.batch}, email: "new@example.com") { id } }`,
      outcome: adminOnly,
    },
    "Mutation.removeFromBatch": {
      operation: `mutation { removeFromBatch(id: ${ids.batch}, email: "new@example.com") { id } }`,
      outcome: adminOnly,
    },
    "Mutation.setTestBatches": {
      operation: `mutation { setTestBatches(testId: ${ids.test}, batchIds: [${ids.batch}]) { batches { name } } }`,
      outcome: adminOnly,
    },
    "Mutation.deleteBatch": {
      operation: `mutation { deleteBatch(id: ${ids.batch}) }`,
      outcome: adminOnly,
    },
    "Query.blueprints": { operation: "{ blueprints { totalCount } }", outcome: adminOnly },
    "Query.blueprint": {
      operation: `{ blueprint(id: ${ids.blueprint}) { name } }`,
      outcome: adminOnly,
    },
    "Query.blueprintPreview": {
      operation: `{ blueprintPreview(id: ${ids.blueprint}) { rows { found drawn } } }`,
      outcome: adminOnly,
    },
    "Mutation.drawBlueprint": {
      operation: `mutation { drawBlueprint(id: ${ids.blueprint}) { draw { seed } } }`,
      outcome: adminOnly,
    },
    "Mutation.createBlueprint": {
      operation: `mutation { createBlueprint(input: { name: "New", sections: [{ rows: [{ subject: "English", count: 1 }] }] }) { id } }`,
      outcome: adminOnly,
    },
    "Mutation.updateBlueprint": {
      operation: `mutation { updateBlueprint(id: ${ids.blueprint}, input: { name: "Other", sections: [{ rows: [{ subject: "English", count: 1 }] }] }) { id } }`,
      outcome: adminOnly,
    },
    "Mutation.deleteBlueprint": {
      operation: `mutation { deleteBlueprint(id: ${ids.blueprint}) }`,
      outcome: adminOnly,
    },
    "Query.regrades": {
      operation: "{ regrades { totalCount items { state corrections { words } } } }",
      outcome: adminOnly,
    },
    "Query.regrade": {
      operation:
        "{ regrade(id: 999999) { studentLine figures { attempts } tests { attempts } crossings { totalCount } } }",
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Mutation.createRegrade": {
      operation: `mutation { createRegrade(corrections: [{ questionId: ${ids.missed}, kind: DROPPED, reason: "Void" }]) { state } }`,
      outcome: adminOnly,
    },
    "Mutation.updateRegrade": {
      operation: `mutation { updateRegrade(id: 999999, corrections: [{ questionId: ${ids.missed}, kind: DROPPED, reason: "Void" }]) { state } }`,
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Mutation.discardRegrade": {
      operation: "mutation { discardRegrade(id: 999999) }",
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Mutation.applyRegrade": {
      operation: "mutation { applyRegrade(id: 999999) { state } }",
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Mutation.undoRegrade": {
      operation: "mutation { undoRegrade(id: 999999) { state } }",
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Query.liveTests": {
      operation: "{ liveTests { id figures { counts { silent } } } }",
      outcome: adminOnly,
    },
    "Query.liveTest": {
      operation: `{ liveTest(testId: ${ids.test}) { actions { words } batches { name } } }`,
      outcome: adminOnly,
    },
    "Query.liveStudents": {
      operation: `{ liveStudents(testId: ${ids.test}) { totalCount items { state } } }`,
      outcome: adminOnly,
    },
    "Query.savedAnswers": {
      operation: `{ savedAnswers(testId: ${ids.test}, attemptId: 999999) { student answers { choice } } }`,
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Mutation.sendLiveMessage": {
      operation: `mutation { sendLiveMessage(testId: ${ids.test}, text: "Ten minutes more") { id } }`,
      outcome: adminOnly,
    },
    "Mutation.endLiveAttempt": {
      operation: `mutation { endLiveAttempt(testId: ${ids.test}, attemptId: 999999, reason: "Left") { id } }`,
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Mutation.reopenLiveAttempt": {
      operation: `mutation { reopenLiveAttempt(testId: ${ids.test}, attemptId: 999999, reason: "Mistake") { id } }`,
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Mutation.giveExtraTime": {
      operation: `mutation { giveExtraTime(testId: 999999, minutes: 5, reason: "Power cut") { id } }`,
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Mutation.withdrawLiveQuestion": {
      operation: `mutation { withdrawLiveQuestion(testId: ${ids.test}, questionId: 999999, reason: "Wrong") { id } }`,
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Query.userStatistics": { operation: "{ userStatistics { id } }", outcome: signedIn },
    "Query.subjectStatistics": { operation: "{ subjectStatistics { id } }", outcome: signedIn },
    "Mutation.setUserRole": {
      operation: `mutation { setUserRole(userId: ${ids.user}, role: STUDENT) { role } }`,
      outcome: adminOnly,
    },
    "Mutation.setUserActive": {
      operation: `mutation { setUserActive(userId: ${ids.user}, isActive: true) { isActive } }`,
      outcome: adminOnly,
    },
    "Mutation.signUserOut": {
      operation: `mutation { signUserOut(userId: ${ids.user}) { lastSignInAt } }`,
      outcome: adminOnly,
    },
    "Mutation.deleteUser": {
      operation: `mutation { deleteUser(userId: ${ids.user}) { deletionAt testsTaken } }`,
      outcome: adminOnly,
    },
    "Mutation.keepUser": {
      operation: `mutation { keepUser(userId: ${ids.user}) { deletionAt } }`,
      outcome: adminOnly,
    },
    "Query.questionsToFill": {
      operation: `{ questionsToFill(testId: ${ids.edited}, shares: [{ subject: "English", count: 1 }], leaveOut: []) { isAskedElsewhere question { id } } }`,
      outcome: adminOnly,
    },
    "Mutation.scheduleTest": {
      operation: `mutation { scheduleTest(id: ${ids.edited}, input: { attemptLimit: 20 }) { opensAt closesAt resultsAt isLateStartCut attemptLimit clockRunsOn isRanked lateAnswers opensAgain } }`,
      outcome: adminOnly,
    },
    "Mutation.removeExtraTime": {
      operation: `mutation { removeExtraTime(testId: ${ids.edited}, id: 999999) { id } }`,
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Mutation.switchTest": {
      operation: `mutation { switchTest(id: ${ids.edited}, isActive: true) { isActive attemptCount } }`,
      outcome: adminOnly,
    },
    "Query.import": {
      operation: `{ import(id: ${ids.import}) { rows(outcome: ERROR) { totalCount items { row } } } }`,
      outcome: adminOnly,
    },
    "Query.imports": { operation: "{ imports { items { id } } }", outcome: adminOnly },
    "Mutation.cancelImport": {
      operation: "mutation { cancelImport(id: 999999) { id } }",
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Mutation.undoImport": {
      operation: "mutation { undoImport(id: 999999) { id } }",
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Mutation.stripImport": {
      operation: "mutation { stripImport(id: 999999) { id } }",
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Mutation.settleImportRow": {
      operation: "mutation { settleImportRow(importId: 999999, row: 2, choice: BANK) { row } }",
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Query.latestImport": { operation: "{ latestImport { id } }", outcome: adminOnly },
    "Query.questionTemplate": { operation: "{ questionTemplate }", outcome: adminOnly },
    "Query.exportTest": {
      operation: "{ exportTest(id: 999999) { csv } }",
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Query.exportQuestions": {
      operation: "{ exportQuestions { csv totalCount } }",
      outcome: adminOnly,
    },
    "Mutation.importQuestions": {
      operation: 'mutation { importQuestions(file: "a.csv") { id } }',
      outcome: notInJson,
    },
    "Query.importDraft": {
      operation: "{ importDraft(id: 999999) { id } }",
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Query.importDraftRows": {
      operation: "{ importDraftRows(id: 999999, list: SOUND) { id } }",
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Query.importDraftRow": {
      operation: "{ importDraftRow(draftId: 999999, number: 1) { id } }",
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Mutation.readImportDraft": {
      operation: 'mutation { readImportDraft(id: 999999, format: "csv") { id } }',
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Mutation.chooseImportColumns": {
      operation: "mutation { chooseImportColumns(id: 999999, fields: []) { id } }",
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Mutation.chooseImportSubject": {
      operation: 'mutation { chooseImportSubject(id: 999999, subject: "Torts") { id } }',
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Mutation.mendImportRow": {
      operation: "mutation { mendImportRow(draftId: 999999, number: 1) { id } }",
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Mutation.leaveOutImportRow": {
      operation:
        "mutation { leaveOutImportRow(draftId: 999999, number: 1, isLeftOut: true) { id } }",
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Mutation.importDraftQuestions": {
      operation: "mutation { importDraftQuestions(id: 999999) { id } }",
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Mutation.discardImportDraft": {
      operation: "mutation { discardImportDraft(id: 999999) }",
      outcome: { ...adminOnly, admin: "absent" },
    },
    "Query.importDrafts": { operation: "{ importDrafts { id } }", outcome: adminOnly },
    "Mutation.createImportDraft": {
      operation: 'mutation { createImportDraft(file: "a.csv") { id } }',
      outcome: notInJson,
    },
    "Mutation.importTest": {
      operation: 'mutation { importTest(file: "a.csv", title: "A test") { id } }',
      outcome: notInJson,
    },
    "Mutation.refreshSession": {
      operation: `mutation { refreshSession(refreshToken: "${callers.student.refreshToken}") { expiresIn } }`,
      outcome: open,
    },
    "Mutation.logout": { operation: 'mutation { logout(refreshToken: "none") }', outcome: open },
    "Mutation.extendSession": {
      operation: "mutation { extendSession { expiresAt } }",
      outcome: signedIn,
    },
    "Mutation.startTest": {
      operation: `mutation { startTest(testId: ${ids.test}) { id } }`,
      outcome: signedIn,
    },
    "Mutation.waitForTest": {
      operation: `mutation { waitForTest(testId: ${ids.test}) { id } }`,
      outcome: signedIn,
    },
    "Query.sealedPaper": {
      operation: "{ sealedPaper(id: 1) { content } }",
      outcome: signedIn,
    },
    "Mutation.generateRandomTest": {
      operation:
        "mutation { generateRandomTest(input: { numQuestions: 1, durationMinutes: 1, correctMarks: 1, incorrectMarks: 0 }) { id } }",
      outcome: signedIn,
    },
    "Query.practicePools": {
      operation: "{ practicePools(filters: {}) { pool count difficultyKnown } }",
      outcome: signedIn,
    },
    "Query.practiceSubjects": {
      operation: "{ practiceSubjects { subject questionCount unseen wrong marked } }",
      outcome: signedIn,
    },
    "Query.weakestArea": {
      operation: "{ weakestArea { subject topic questionCount } }",
      outcome: signedIn,
    },
    "Query.usualSeconds": { operation: "{ usualSeconds }", outcome: signedIn },
    "Query.practices": {
      operation: "{ practices(finished: false) { totalCount items { title } } }",
      outcome: signedIn,
    },
    "Query.practice": {
      operation: `{ practice(id: ${ids.practice}) { title questions { answer { choice } } outcomes { right } } }`,
      outcome: ownOnly,
    },
    "Mutation.startPractice": {
      operation: "mutation { startPractice(input: { numQuestions: 1 }) { id } }",
      outcome: signedIn,
    },
    "Mutation.practiseSelection": {
      operation: `mutation { practiseSelection(questionIds: [${ids.question}], title: "") { id } }`,
      outcome: signedIn,
    },
    "Mutation.startDiagnostic": {
      operation: "mutation { startDiagnostic { id } }",
      outcome: signedIn,
    },
    "Mutation.answerPractice": {
      operation: `mutation { answerPractice(id: ${ids.practice}, position: 0, choice: 0) { isRefused } }`,
      outcome: ownOnly,
    },
    "Mutation.endPractice": {
      operation: `mutation { endPractice(id: ${ids.practice}) { id } }`,
      outcome: ownOnly,
    },
    "Mutation.practiseSubject": {
      operation: `mutation { practiseSubject(subject: "Law of Torts", resultId: ${ids.result}) { id } }`,
      outcome: ownOnly,
    },
    "Mutation.practiseQuestions": {
      operation: `mutation { practiseQuestions(resultId: ${ids.result}, positions: [0]) { id } }`,
      outcome: ownOnly,
    },
    "Query.blindReview": {
      operation: `{ blindReview(resultId: ${ids.result}) { state } }`,
      outcome: ownOnly,
    },
    "Mutation.startBlindReview": {
      operation: `mutation { startBlindReview(resultId: ${ids.unseen}) { state } }`,
      outcome: ownOnly,
    },
    "Mutation.saveBlindAnswers": {
      operation: `mutation { saveBlindAnswers(resultId: ${ids.unseen}, answers: [{ position: 0, selectedOptionIndex: 0 }]) { state } }`,
      outcome: ownOnly,
    },
    "Mutation.finishBlindReview": {
      operation: `mutation { finishBlindReview(resultId: ${ids.unseen}) { state } }`,
      outcome: ownOnly,
    },
    "Mutation.showScore": {
      operation: `mutation { showScore(resultId: ${ids.unseen}) { id } }`,
      outcome: ownOnly,
    },
    "Mutation.startRandomTest": {
      operation: `mutation { startRandomTest(randomTestId: ${ids.randomTest}) { id } }`,
      outcome: ownOnly,
    },
    "Mutation.submitRandomTest": {
      operation: `mutation { submitRandomTest(input: { randomTestId: ${ids.randomTest}, answers: [], timeTakenMinutes: 1 }) { id } }`,
      outcome: ownOnly,
    },
    "Mutation.createQuestion": {
      operation: `mutation { createQuestion(input: ${questionInput("New?")}) { id } }`,
      outcome: adminOnly,
    },
    "Mutation.updateQuestion": {
      operation: `mutation { updateQuestion(id: ${ids.worked}, input: ${questionInput("Changed?")}) { id } }`,
      outcome: adminOnly,
    },
    "Mutation.releaseQuestion": {
      operation: `mutation { releaseQuestion(id: ${ids.worked}) { releasedAt } }`,
      outcome: adminOnly,
    },
    "Mutation.keepBackQuestion": {
      operation: `mutation { keepBackQuestion(id: ${ids.worked}) { keptBack } }`,
      outcome: adminOnly,
    },
    "Mutation.withdrawQuestion": {
      operation: `mutation { withdrawQuestion(id: ${ids.worked}) { withdrawnAt } }`,
      outcome: adminOnly,
    },
    "Mutation.restoreQuestion": {
      operation: `mutation { restoreQuestion(id: ${ids.worked}) { withdrawnAt } }`,
      outcome: adminOnly,
    },
    "Mutation.deleteQuestion": {
      operation: `mutation { deleteQuestion(id: ${ids.worked}) }`,
      outcome: adminOnly,
    },
    "Mutation.createTest": {
      operation: `mutation { createTest(input: ${testInput}) { id } }`,
      outcome: adminOnly,
    },
    "Mutation.copyTest": {
      operation: `mutation { copyTest(id: ${ids.edited}) { id } }`,
      outcome: adminOnly,
    },
    "Mutation.updateTest": {
      operation: `mutation { updateTest(id: ${ids.edited}, input: ${testInput}) { id } }`,
      outcome: adminOnly,
    },
    "Mutation.renewInvitation": {
      operation: `mutation { renewInvitation(testId: ${ids.edited}) { id } }`,
      outcome: adminOnly,
    },
    "Mutation.limitInvitation": {
      operation: `mutation { limitInvitation(testId: ${ids.edited}, maxUses: 5, expiresAt: "2126-01-20T04:30:00Z") { invitation { uses maxUses expiresAt createdBy } } }`,
      outcome: adminOnly,
    },
    "Mutation.setTestAccess": {
      operation: `mutation { setTestAccess(testId: ${ids.edited}, userId: ${ids.user}, hasAccess: false) { takenBackAt } }`,
      outcome: adminOnly,
    },
    "Mutation.endInvitation": {
      operation: `mutation { endInvitation(testId: ${ids.edited}) { invitationLink } }`,
      outcome: adminOnly,
    },
    "Mutation.archiveTest": {
      operation: `mutation { archiveTest(id: ${ids.edited}) }`,
      outcome: adminOnly,
    },
    "Mutation.restoreTest": {
      operation: `mutation { restoreTest(id: ${ids.edited}) { id } }`,
      outcome: adminOnly,
    },
    "Query.deletedTests": { operation: "{ deletedTests { title } }", outcome: adminOnly },
    "Mutation.acceptInvitation": {
      operation: `mutation { acceptInvitation(token: "${ids.invitation}") { id } }`,
      outcome: signedIn,
    },
    "Mutation.resumeAttempt": {
      operation: `mutation { resumeAttempt(attemptId: ${ids.attempt}) { id } }`,
      outcome: ownOnly,
    },
    "Mutation.saveProgress": {
      operation: `mutation { saveProgress(input: { attemptId: ${ids.attempt}, progress: ${progress(50)} }) { id } }`,
      outcome: ownOnly,
    },
    "Mutation.startFresh": {
      operation: `mutation { startFresh(attemptId: ${ids.attempt}) { id } }`,
      outcome: ownOnly,
    },
    "Mutation.discardAttempt": {
      operation: `mutation { discardAttempt(attemptId: ${ids.attempt}, sequence: 1000) { id } }`,
      outcome: ownOnly,
    },
    "Mutation.submitAttempt": {
      operation: `mutation { submitAttempt(input: { attemptId: ${ids.result}, progress: ${progress(60)} }) { id } }`,
      outcome: ownOnly,
    },
    "Mutation.submitQuiz": {
      operation: `mutation { submitQuiz(input: { testId: ${ids.test}, answers: [], timeTakenMinutes: 1 }) { id } }`,
      outcome: signedIn,
    },
    "Query.draftKey": { operation: "{ draftKey }", outcome: signedIn },
    "Query.mySessions": { operation: "{ mySessions { device } }", outcome: signedIn },
    "Mutation.exchangeSignInCode": {
      operation: 'mutation { exchangeSignInCode(code: "unknown", nonce: "unknown") { expiresIn } }',
      outcome: { visitor: "signIn", student: "signIn", other: "signIn", admin: "signIn" },
    },
    "Mutation.endSession": {
      operation: `mutation { endSession(id: "${ids.session}") }`,
      outcome: ownOnly,
    },
    // Last, since nobody is signed in afterwards.
    "Mutation.logoutEverywhere": {
      operation: "mutation { logoutEverywhere }",
      outcome: signedIn,
    },
  };
}

function outcomeOf({ body }: Answer): Outcome | string {
  const { errors } = body as { errors?: { extensions: { code: string } }[] };
  const code = errors?.[0]?.extensions.code;
  if (code === undefined) return "yes";
  return code === "UNAUTHENTICATED" ? "signIn" : code === "NOT_FOUND" ? "absent" : code;
}

beforeAll(async () => {
  server = await createTestApp();
  // An undo of an import waits for its job.
  await server.work();
  callers = {
    visitor: server.visitor,
    student: await server.as(EMAILS.student),
    other: await server.as(EMAILS.other),
    admin: await server.as(EMAILS.admin),
  };
  const { testId } = await server.makeTest({ count: 1 });
  // So that it has a waiting room.
  const opened = "UPDATE tests SET opens_at = now() - interval '1 hour' WHERE id = $1";
  await server.dependencies.database.pool.query(opened, [testId]);
  const done = await server.makeTest({ count: 1 });
  const hidden = await server.makeTest({ count: 1, isPublic: false });
  const edited = await server.makeTest({ count: 1 });
  // Reserved, so that it can be released.
  const worked = await server.makeTest({ count: 1, isPublic: false });
  const made = await callers.admin.post("/api/v1/admin/passages", { text: "A passage." });
  await server.dependencies.database.prisma.invitation.updateMany({
    where: { testId: hidden.testId },
    data: { token: "welcome" },
  });
  const started = await callers.student.get(`/api/v1/tests/${testId}/start`);
  const submitted = await callers.student.post("/api/v1/results/submit-quiz", {
    test_id: done.testId,
    answers: [],
    time_taken_minutes: 1,
  });
  const generated = await callers.student.post("/api/v1/random-tests/generate", randomTest);
  const practised = await callers.student.post("/api/v1/practice", { num_questions: 2 });
  const changed = await server.dependencies.database.prisma.user.create({
    data: { email: "changed@example.com", fullName: "Changed" },
  });
  await server.as(EMAILS.student);
  const spare = await server.dependencies.database.prisma.session.findFirstOrThrow({
    where: { user: { email: EMAILS.student } },
    orderBy: { createdAt: "desc" },
  });
  await server.dependencies.database.prisma.testAccess.create({
    data: { testId: edited.testId, userId: changed.id },
  });
  const imported = await server.dependencies.database.prisma.import.create({
    data: { kind: "questions", fileName: "a.csv", status: "failed", finishedAt: new Date() },
  });
  const { subject } = await server.dependencies.database.prisma.question.findFirstOrThrow({
    where: { deletedAt: null },
  });
  const blueprint = await server.dependencies.database.prisma.blueprint.create({
    data: {
      ...{ name: "Mock", nameKey: "mock" },
      spec: {
        ...{ reach: "anything", lastTests: 1 },
        sections: [
          {
            title: "",
            rows: [{ subject, topic: null, count: 1, difficulty: null, passages: "any" }],
          },
        ],
      },
    },
  });
  const batch = await server.dependencies.database.prisma.batch.create({
    data: { name: "Weekday", nameKey: "weekday", letters: "WE", tint: "green" },
  });
  const roster = await server.dependencies.database.prisma.roster.create({
    data: {
      ...{ fileName: "roster.csv", uploadedAt: new Date() },
      rows: {
        create: {
          ...{ row: 2, email: "new@example.com", fullName: "", batches: ["Weekdday"] },
          ...{ outcome: "warning", message: "No.", meant: "“Weekday”" },
        },
      },
    },
  });
  ids = {
    import: imported.id,
    test: testId,
    attempt: String((started.body as { attempt_id: number }).attempt_id),
    result: String((submitted.body as { id: number }).id),
    unseen: await submitUnseen(server, callers.student, await server.makeTest({ count: 10 }), 5, 5),
    invitation: "welcome",
    randomTest: (generated.body as { id: number }).id,
    practice: String((practised.body as { id: number }).id),
    edited: edited.testId,
    question: edited.questionIds[0] ?? 0,
    missed: done.questionIds[0] ?? 0,
    worked: worked.questionIds[0] ?? 0,
    passage: Number((made.body as { id: number }).id),
    user: changed.id,
    ...{ batch: batch.id, roster: roster.id },
    blueprint: blueprint.id,
    session: spare.id,
  };
});
afterAll(() => server.close());

describe("who may do what, over GraphQL", () => {
  it("has a row for every root field", () => {
    const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}).map((field) => `${type?.name}.${field}`),
    );
    expect(Object.keys(cases()).sort()).toEqual(fields.sort());
  });

  it("lets each person do what the table says and nothing else", async () => {
    // Others first, so that what they must not reach is still there.
    for (const role of ["visitor", "other", "admin", "student"] as const) {
      for (const [field, { operation, outcome }] of Object.entries(cases())) {
        const answer = await callers[role].graphql(operation);
        expect(outcomeOf(answer), `${field} as ${role}: ${answer.text}`).toBe(outcome[role]);
      }
    }
    for (const [role, email] of Object.entries(EMAILS)) {
      callers[role as Role] = await server.as(email);
    }
  }, 120_000);

  it.each(["author", "viewer"] as const)(
    "lets the role %s do its part and nothing else",
    async (role) => {
      const caller = await server.as(`${role}@example.com`);
      await setRole(server.dependencies, { email: `${role}@example.com`, role });
      const permitted: string[] = [];
      for (const [field, { operation, outcome }] of Object.entries(cases())) {
        if (outcome.student !== "FORBIDDEN") continue;
        const answer = await caller.graphql(operation);
        if (outcomeOf(answer) !== "FORBIDDEN") permitted.push(field.split(".")[1] ?? field);
      }
      expect(permitted.sort()).toEqual(ROLE_FIELDS[role].toSorted());
    },
  );
});

describe("who may do what, over REST", () => {
  it("asks for a sign-in on every route but those of a sign-in", async () => {
    expect(routes.length).toBeGreaterThan(10);
    for (const route of routes) {
      const path = `/api/v1${route.path.replace(/\{\w+\}/g, "1")}`;
      const send = route.method.toLowerCase() as "get" | "post" | "put" | "delete";
      const body = { refresh_token: "none", code: "none", nonce: "none" };
      const answer = await (send === "get" || send === "delete"
        ? server.visitor[send](path)
        : server.visitor[send](path, body));
      const expected = route.path === "/auth/logout" ? 204 : 401;
      expect(answer.status, `${route.method} ${route.path}`).toBe(expected);
      if (expected === 401) {
        expect(answer.headers["www-authenticate"]).toBe("Bearer");
        expect(answer.headers["content-type"]).toContain("application/problem+json");
      }
    }
  });

  it("answers 404 for what is another's", async () => {
    expect((await callers.other.get(`/api/v1/results/${ids.result}`)).status).toBe(404);
    expect((await callers.admin.get(`/api/v1/results/${ids.result}`)).status).toBe(404);
    const start = `/api/v1/random-tests/${ids.randomTest}/start`;
    expect((await callers.other.get(start)).status).toBe(404);
    expect((await callers.admin.get(start)).status).toBe(404);
  });
});

it("shows a student nothing of a test that only administrators may know", async () => {
  for (const field of [
    "version",
    "questionIds",
    "questions { id }",
    "invitationLink",
    "invitation { link }",
  ]) {
    const answer = await callers.student.graphql(`{ test(id: ${ids.test}) { ${field} } }`);
    expect(outcomeOf(answer), field).toBe("FORBIDDEN");
    expect(answer.text, field).not.toMatch(/"version":|"questionIds":|"questions":|invite/);
  }
});

describe("who may take a test", () => {
  it("hides inactive tests, and private ones until an invitation is followed", async () => {
    const inactive = await server.makeTest({ isActive: false });
    const hidden = await server.makeTest({ isPublic: false });
    await server.dependencies.database.prisma.invitation.updateMany({
      where: { testId: hidden.testId },
      data: { token: "batch" },
    });
    const { student, other, admin } = callers;
    for (const { testId } of [inactive, hidden]) {
      for (const path of [`/api/v1/tests/${testId}`, `/api/v1/tests/${testId}/start`]) {
        expect((await student.get(path)).status, path).toBe(404);
        expect((await admin.get(path)).status, path).toBe(200);
      }
      const submit = await student.post("/api/v1/results/submit-quiz", {
        test_id: testId,
        answers: [],
        time_taken_minutes: 1,
      });
      expect(submit.status).toBe(404);
    }
    const dead = await student.graphql('mutation { acceptInvitation(token: "wrong") { id } }');
    expect(outcomeOf(dead)).toBe("absent");
    const invited = await student.graphql('mutation { acceptInvitation(token: "batch") { id } }');
    expect(outcomeOf(invited)).toBe("yes");
    expect((await student.get(`/api/v1/tests/${hidden.testId}/start`)).status).toBe(200);
    expect((await other.get(`/api/v1/tests/${hidden.testId}`)).status).toBe(404);
    const listed = await student.get("/api/v1/tests/");
    const listedIds = (listed.body as { id: number }[]).map(({ id }) => id);
    expect(listedIds).toContain(hidden.testId);
    expect(listedIds).not.toContain(inactive.testId);
  });
});
