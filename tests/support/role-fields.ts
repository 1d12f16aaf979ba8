/**
 * What each role between student and administrator may do of what students may not, by the names of root
 * fields; a REST route has the name of its field (docs/rules.md, section 8).
 */
export const ROLE_FIELDS: Record<"author" | "viewer", string[]> = {
  author: words(`
    addSubject answerProblemReports archivePassage bankChange bankChangePreview bankChanges bankExams
    bankNames bankSubjects bankTopics bankYears cancelImport cleanText confirmSubject continueBankChange
    chooseImportColumns chooseImportSubject createPassage createQuestion deleteQuestion deleteQuestions discardImportDraft exportQuestions import importDraft importDraftQuestions importDraftRow importDraftRows importDrafts imports
    keepBackQuestion keepNamesApart labelQuestions labelsNow latestImport leaveOutImportRow mendImportRow nearNames readImportDraft passage passages
    question questionProblems questionTemplate questions releaseQuestion removeSubject
    renameLabel renamingPreview reopenProblemReports restoreQuestion settleImportRow stripImport undoBankChange undoImport updatePassage
    updateQuestion withdrawQuestion
  `),
  viewer: words(
    "batch batches liveStudents liveTest liveTests studentReport roster rosterFile takersFile testReport testReports",
  ),
};
/** Routes of another name than their field. */
export const ROLE_ROUTES: Record<"author" | "viewer", string[]> = {
  author: words(`
    adminCreateQuestion adminDeleteQuestion adminQuestions adminUpdateQuestion createImportDraft getImportDraft passageById questionById
    uploadImage uploadQuestions
  `),
  viewer: words("batchPeople watchTest"),
};

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
