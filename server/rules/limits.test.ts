import { expect, test } from "vitest";
import * as groups from "./limits.ts";

const limits = Object.assign({}, ...Object.values(groups));

test("the constants of docs/rules.md", () => {
  expect(limits).toMatchObject({
    apiTimeoutMs: 10_000,
    accessTokenSeconds: 900,
    sessionExtensionEveryMs: 300_000,
    sessionExtensionDelayMs: 1000,
    pageItems: 50,
    pageSkipMax: 10_000_000,
    dashboardResults: 5,
    dashboardTrendResults: 12,
    adminRecentQuestions: 5,
    questionsPageSize: 20,
    testsPageSize: 10,
    pagerButtons: 5,
    tabSwitchLimit: 4,
    disconnectionPenaltySeconds: 60,
    savedProgressLifetimeMs: 86_400_000,
    autosaveSeconds: 30,
    timeUpDelaySeconds: 3,
    randomQuestionsMin: 1,
    randomQuestionsMax: 100,
    randomDurationMinMinutes: 1,
    randomDurationMaxMinutes: 300,
    testDurationMinMinutes: 1,
    testDurationMaxMinutes: 300,
    testDurationDefaultMinutes: 60,
    testMarksStep: 0.25,
    optionsMin: 2,
    optionsMax: 5,
    pyqYearMin: 1980,
    imageAltMaxLength: 500,
    labelUndoHours: 24,
    deletionUndoMinutes: 10,
    deleteConfirmTextLength: 100,
    questionPreviewLength: 100,
    redirectDelayMs: 2000,
    copiedLabelMs: 2000,
    typingRestMs: 300,
    highScorePercent: 70,
  });
});

test("no group overwrites a name of another", () => {
  const names = Object.values(groups).flatMap((group) => Object.keys(group));
  expect(new Set(names).size).toBe(names.length);
});
