// The changes recorded in the audit log (docs/rules.md, section 20). Screens show the same words.

/** The kinds of things that entries are about. */
export const AUDITED_KINDS = [
  ...(["question", "passage", "test", "user", "import", "bankChange", "batch"] as const),
  ...(["blueprint", "regrade", "roster", "token", "webhook", "platform"] as const),
] as const;

export type AuditedKind = (typeof AUDITED_KINDS)[number];

/** A recorded change. */
export interface AuditedChange {
  /** What happened, such as "Question changed". */
  words: string;
  /** The kind of thing it changes; without one, its arguments are recorded. */
  kind?: AuditedKind;
  /** The argument with its id; without one, the response has it. */
  id?: "id" | "testId" | "userId" | "importId" | "questionId";
  /** True to record the arguments too. */
  withArguments?: true;
  /** The name under which argument `id` is recorded, if the change creates another thing from it. */
  source?: "copied_from";
  /** True to record the account id of the argument `email`; the address itself is never recorded. */
  withPerson?: true;
  /** True if it receives a file, which no transaction can wait for: it is recorded once the file is stored. */
  receivesFile?: true;
  /**
   * True if its module records it, since it waits for a job that starts after its transaction is committed; or it
   * changes nothing.
   */
  recordedByModule?: true;
}

/**
 * All changes by staff, by mutation, and those that the server records itself. The server doesn't start if a staff
 * mutation is missing here.
 */
export const AUDITED_CHANGES = {
  createQuestion: { words: "Question added", kind: "question" },
  updateQuestion: { words: "Question changed", kind: "question", id: "id" },
  deleteQuestion: { words: "Question deleted", kind: "question", id: "id" },
  releaseQuestion: { words: "Question released", kind: "question", id: "id" },
  keepBackQuestion: { words: "Question reserved", kind: "question", id: "id" },
  closeFlag: { words: "Flag closed", kind: "question", id: "questionId", withArguments: true },
  withdrawQuestion: { words: "Question withdrawn", kind: "question", id: "id" },
  restoreQuestion: { words: "Question brought back", kind: "question", id: "id" },
  labelQuestions: { words: "Questions relabelled", kind: "bankChange", withArguments: true },
  deleteQuestions: { words: "Questions deleted", kind: "bankChange", withArguments: true },
  continueBankChange: { words: "Bulk change looked at", recordedByModule: true },
  undoBankChange: { words: "Bulk change undone", kind: "bankChange", id: "id" },
  renameLabel: { words: "Subject or topic renamed", withArguments: true },
  addSubject: { words: "Subject added", withArguments: true },
  removeSubject: { words: "Subject removed", withArguments: true },
  confirmSubject: { words: "Subject confirmed", withArguments: true },
  keepNamesApart: { words: "Names marked as different", withArguments: true },
  createPassage: { words: "Passage added", kind: "passage" },
  updatePassage: { words: "Passage changed", kind: "passage", id: "id" },
  archivePassage: { words: "Passage deleted", kind: "passage", id: "id" },
  uploadImage: { words: "Image uploaded", receivesFile: true },
  importQuestions: { words: "File of questions uploaded", kind: "import", receivesFile: true },
  // The bank doesn't change before the file's questions are imported.
  createImportDraft: { words: "File kept for a preview", recordedByModule: true },
  readImportDraft: { words: "File read again", recordedByModule: true },
  chooseImportColumns: { words: "Columns of a file chosen", recordedByModule: true },
  chooseImportSubject: { words: "Subject of a file chosen", recordedByModule: true },
  mendImportRow: { words: "Question of a file mended", recordedByModule: true },
  leaveOutImportRow: { words: "Question of a file left out", recordedByModule: true },
  discardImportDraft: { words: "File discarded", recordedByModule: true },
  importDraftQuestions: { words: "File of questions uploaded", kind: "import" },
  importTest: { words: "File of a test uploaded", kind: "import", receivesFile: true },
  importFinished: { words: "Import finished", kind: "import" },
  cancelImport: { words: "Import cancelled", kind: "import", id: "id" },
  undoImport: { words: "Import undone", kind: "import", recordedByModule: true },
  stripImport: {
    words: "Import stripped of option letters",
    kind: "bankChange",
    withArguments: true,
  },
  settleImportRow: {
    words: "Duplicate settled",
    kind: "import",
    id: "importId",
    withArguments: true,
  },
  createTest: { words: "Test created", kind: "test" },
  copyTest: { words: "Test copied", kind: "test", source: "copied_from" },
  updateTest: { words: "Test changed", kind: "test", id: "id" },
  switchTest: { words: "Test switched", kind: "test", id: "id" },
  scheduleTest: { words: "Schedule of a test changed", kind: "test", id: "id" },
  addExtraTime: { words: "Extra time on a test given", kind: "test", id: "testId" },
  removeExtraTime: { words: "Extra time on a test taken back", kind: "test", id: "testId" },
  archiveTest: { words: "Test deleted", kind: "test", id: "id" },
  restoreTest: { words: "Test restored", kind: "test", id: "id" },
  renewInvitation: { words: "Invitation link renewed", kind: "test", id: "testId" },
  endInvitation: { words: "Invitation link ended", kind: "test", id: "testId" },
  limitInvitation: {
    ...{ words: "Invitation link limited", kind: "test" },
    ...{ id: "testId", withArguments: true },
  },
  setTestAccess: {
    words: "Access to a test changed",
    kind: "test",
    id: "testId",
    withArguments: true,
  },
  setTestBatches: { words: "Test opened to batches", kind: "test", id: "testId" },
  sendLiveMessage: {
    ...{ words: "Message sent to students", kind: "test" },
    ...{ id: "testId", withArguments: true },
  },
  endLiveAttempt: { words: "Attempt ended", kind: "test", id: "testId", withArguments: true },
  reopenLiveAttempt: { words: "Attempt reopened", kind: "test", id: "testId", withArguments: true },
  giveExtraTime: { words: "Extra time given", kind: "test", id: "testId", withArguments: true },
  withdrawLiveQuestion: {
    ...{ words: "Question withdrawn from a running test", kind: "test" },
    ...{ id: "testId", withArguments: true },
  },
  createBatch: { words: "Batch added", kind: "batch" },
  updateBatch: { words: "Batch changed", kind: "batch", id: "id" },
  archiveBatch: { words: "Batch archived or restored", kind: "batch", id: "id" },
  deleteBatch: { words: "Batch deleted", kind: "batch", id: "id" },
  addToBatch: { words: "Student added to a batch", kind: "batch", id: "id", withPerson: true },
  uploadRoster: { words: "Roster uploaded", kind: "roster", receivesFile: true },
  takeRosterRow: { words: "Row of a roster taken", kind: "roster", id: "id", withArguments: true },
  undoRoster: { words: "Roster undone", kind: "roster", id: "id" },
  removeFromBatch: {
    ...{ words: "Student taken out of a batch", kind: "batch" },
    ...{ id: "id", withPerson: true },
  },
  createRegrade: { words: "Regrade drafted", kind: "regrade" },
  updateRegrade: { words: "Regrade changed", kind: "regrade", id: "id" },
  discardRegrade: { words: "Regrade discarded", kind: "regrade", id: "id" },
  applyRegrade: { words: "Regrade applied", kind: "regrade", id: "id" },
  undoRegrade: { words: "Regrade undone", kind: "regrade", id: "id" },
  reopenProblemReports: { words: "Answer to reports taken back", withArguments: true },
  createBlueprint: { words: "Blueprint added", kind: "blueprint" },
  updateBlueprint: { words: "Blueprint changed", kind: "blueprint", id: "id" },
  deleteBlueprint: { words: "Blueprint deleted", kind: "blueprint", id: "id" },
  drawBlueprint: { words: "Test drawn from a blueprint", kind: "test", withArguments: true },
  answerProblemReports: { words: "Reports answered", withArguments: true },
  setUserRole: { words: "Role changed", kind: "user", id: "userId" },
  setUserActive: { words: "Account closed or opened", kind: "user", id: "userId" },
  signUserOut: { words: "Account signed out", kind: "user", id: "userId" },
  deleteUser: { words: "Deletion of an account requested", kind: "user", id: "userId" },
  keepUser: { words: "Deletion of an account stopped", kind: "user", id: "userId" },
  signIn: { words: "Signed in", kind: "user" },
  createWebhook: { words: "Webhook added", kind: "webhook" },
  updateWebhook: { words: "Webhook changed", kind: "webhook", id: "id" },
  rotateWebhookSecret: { words: "Secret of a webhook replaced", kind: "webhook", id: "id" },
  deleteWebhook: { words: "Webhook deleted", kind: "webhook", id: "id" },
  sendWebhookDelivery: { words: "Webhook delivery sent again", withArguments: true },
  createPlatform: { words: "Learning platform added", kind: "platform" },
  updatePlatform: { words: "Learning platform changed", kind: "platform", id: "id" },
  deletePlatform: { words: "Learning platform deleted", kind: "platform", id: "id" },
  createPlatformLink: { words: "Registration link for a learning platform made" },
  sendPlatformGrades: {
    words: "Scores sent to a learning platform again",
    ...{ kind: "platform", id: "id", withArguments: true },
  },
  createPersonalToken: { words: "Access token created", kind: "token" },
  endPersonalToken: { words: "Access token ended", kind: "token" },
  setRole: { words: "Role changed on the server", kind: "user" },
  checkChain: { words: "Log checked" },
} as const satisfies Record<string, AuditedChange>;

export type AuditAction = keyof typeof AUDITED_CHANGES;

/** True if a text is an action. */
export function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(AUDITED_CHANGES, text);
}

/** True if a text is a kind. */
export function isAuditedKind(text: string): text is AuditedKind {
  return AUDITED_KINDS.some((kind) => kind === text);
}

/** What happened, in words; the action itself if another version recorded it. */
export function auditWords(action: string): string {
  return isAuditAction(action) ? AUDITED_CHANGES[action].words : action;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * The fields that differ between two states of a thing, before and after.
 * @param before null for a new thing
 * @param after null for a deleted one
 * @returns null for a state without such fields
 */
export function changedFields(
  before: Fields | null,
  after: Fields | null,
): { before: Fields | null; after: Fields | null } {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const differing = [...names].filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  );
  const of = (fields: Fields | null) =>
    fields === null || differing.length === 0
      ? null
      : Object.fromEntries(differing.map((name) => [name, fields[name] ?? null]));
  return { before: of(before), after: of(after) };
}
