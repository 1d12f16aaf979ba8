/** The columns of a test's schedule. */
export const scheduleColumns = {
  opensAt: "timestamptz?",
  closesAt: "timestamptz?",
  resultsAt: "timestamptz?",
  isLateStartCut: "boolean",
  attemptLimit: "smallint?",
  clockRunsOn: "boolean",
  isRanked: "boolean",
  lateAnswers: "late_answer_rule",
  opensAgain: "boolean",
} as const;
