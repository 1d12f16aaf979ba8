// Constants of docs/rules.md, each named with its unit, that several modules need, or web client and server, or code and
// the text that describes it. Constants of one part of the web client are in files beside this one, those of one module
// in the module.
import { HOUR_MS } from "./durations.ts";

const SAVED_PROGRESS_HOURS = 24;
/** At one question, in practice and in review alike. */
const ANSWER_SECONDS_MAX = 3600;

/** Calls to the server. */
export const apiLimits = {
  /** A call that takes longer is given up, in milliseconds. */
  apiTimeoutMs: 10_000,
} as const;

/** How long a session lasts, and what keeps it alive while its owner is active. */
export const sessionLimits = {
  /** How long an access token holds. */
  accessTokenSeconds: 15 * 60,
  /** Unless it is used: every extension moves its end so far from now. */
  sessionIdleDays: 30,
  /** After the sign-in, whatever it is used for. */
  sessionLongestDays: 90,
  /** More are as good as none to a reader; all of them can still be ended at once. */
  sessionsListed: 100,
  /** What can't be taken back asks for a sign-in that is no older. */
  freshSignInMinutes: 15,
  /** The session is extended at most once in this time, in milliseconds. */
  sessionExtensionEveryMs: 5 * 60 * 1000,
  /** How long after an activity the extension is asked for, in milliseconds. */
  sessionExtensionDelayMs: 1000,
} as const;

/** How much lists and cards show. */
export const listLimits = {
  /** Items of a page of any list, where nothing else is asked for. */
  pageItems: 50,
  /** The most that can be asked for. */
  pageItemsMax: 200,
  /** Beyond this nobody pages; it keeps an OFFSET from being an attack. */
  pageSkipMax: 10_000_000,
  /** Results that hold a question are counted so far: so many stand for that many or more. */
  resultsCounted: 10_000,
  /** The newest questions, in which alone a search looks that no index helps. */
  questionsUnindexed: 10_000,
  /** Of tests too. */
  dashboardResults: 5,
  /** In the dashboard's trend. */
  dashboardTrendResults: 12,
  adminRecentQuestions: 5,
  questionsPageSize: 20,
  passagesPageSize: 20,
  testsPageSize: 10,
  pagerButtons: 5,
} as const;

/** The integrity and timing rules of an attempt. */
export const quizLimits = {
  /** Up to and including this many switches warn; one more forces a submit. */
  tabSwitchLimit: 4,
  /** Taken from the remaining time when an attempt is resumed. */
  disconnectionPenaltySeconds: 60,
  /** An attempt can be resumed for this long after its last save. */
  savedProgressHours: SAVED_PROGRESS_HOURS,
  /** The same, in milliseconds. */
  savedProgressLifetimeMs: SAVED_PROGRESS_HOURS * HOUR_MS,
  autosaveSeconds: 30,
  /** Between Time's Up and the automatic submit. */
  timeUpDelaySeconds: 3,
  /** Between the end of a section and the beginning of the next, whose clock runs in the meantime. */
  sectionOverDelaySeconds: 5,
  /** For so long after the time is over by the server's clock, answers on their way are taken. */
  deliveryGraceSeconds: 60,
  /** So many minutes after a test has closed, the server submits what is still open of it. */
  overdueMinutes: 10,
  /** A browser at work is heard every 30 seconds; after a longer silence the page was not open. */
  sittingSilenceSeconds: 60,
  /** Nobody leaves a page more often than this; a higher count is refused. */
  tabSwitchCountMax: 1000,
} as const;

/** What the random test generator accepts and starts with. */
export const randomTestLimits = {
  randomQuestionsMin: 1,
  randomQuestionsMax: 100,
  randomDurationMinMinutes: 1,
  randomDurationMaxMinutes: 300,
  randomMarksStep: 1,
  /** Of subjects, of topics, of exams and of years. */
  randomChoicesMax: 50,
  randomDefaultTitle: "Random Test",
  randomDefaultDescription: "A randomly generated test based on your selected filters",
  drillDescription: "A short drill made from your results",
  randomDefaultQuestions: 10,
  randomDefaultDurationMinutes: 60,
  /** In marks. */
  randomDefaultCorrectMarks: 1,
  /** In marks, a deduction. */
  randomDefaultIncorrectMarks: 0,
} as const;

/** What a fixed test accepts and its forms start with. */
export const testLimits = {
  testDurationMinMinutes: 1,
  testDurationMaxMinutes: 300,
  testDurationDefaultMinutes: 60,
  testMarksStep: 0.25,
  /** Most marks, or most marks deducted, for one question. */
  testMarksMax: 1000,
  testQuestionsMax: 1000,
  testTitleMaxLength: 200,
  testDescriptionMaxLength: 2000,
  /** How often a student may begin a test, where that is limited. */
  testAttemptLimitMax: 20,
  /** In marks; the create form. */
  testCreateCorrectMarks: 1,
  testCreateIncorrectMarks: 0,
  /** In marks; the edit form, where the stored test has none. A negative number is a deduction. */
  testEditCorrectMarks: 4,
  testEditIncorrectMarks: -1,
} as const;

/** What the sections of a fixed test accept. */
export const sectionLimits = {
  /** Of a test that has any. */
  sectionsMin: 2,
  sectionsMax: 12,
  /** In characters. */
  sectionTitleMaxLength: 100,
} as const;

/** What a question of the bank accepts. Lengths are in characters. */
export const questionLimits = {
  optionsMin: 2,
  optionsMax: 5,
  pyqYearMin: 1980,
  questionTextMaxLength: 10_000,
  optionMaxLength: 2000,
  explanationMaxLength: 10_000,
  /** Of any rich text: formulas are long in MathML. */
  htmlMaxLength: 200_000,
  /** Of one formula, in TeX. */
  formulaMaxLength: 2000,
  /** Of a subject, a topic or an exam name. */
  questionLabelMaxLength: 200,
  /** Why a key was corrected. */
  correctionReasonMaxLength: 1000,
} as const;

/** What a regrade accepts. */
export const regradeLimits = {
  correctionsMax: 20,
  /** Of the tests that it changes, so many are listed. */
  testsListed: 100,
} as const;

/** What a passage accepts. Lengths are in characters. */
export const passageLimits = {
  passageTitleMaxLength: 200,
  passageTextMaxLength: 20_000,
  passageSourceMaxLength: 300,
  /** Live ones. */
  passageQuestionsMax: 20,
} as const;

/** What a file of questions may hold (docs/rules.md, section 10). */
export const fileLimits = {
  /** 500 MB. What counts is the rows; this keeps a file from never ending. */
  fileMaxBytes: 500 * 1024 * 1024,
  /** Rows below the header, blank ones not counted. */
  fileMaxRows: 200_000,
} as const;

/** What a picture in a text accepts. */
export const imageLimits = {
  imageMaxBytes: 5 * 1024 * 1024,
  /** Wider ones are made so wide, in pixels. */
  imageMaxWidth: 1600,
  /** Before it is made smaller; more is a bomb. */
  imageMaxPixels: 50_000_000,
  /** Width or height before it is made smaller, in pixels: decoding holds some whole lines at a time. */
  imageMaxSide: 16_000,
  /** Of its decoded pixels: 50 million with 8 bits in each of three colours, fewer with more bits. */
  imageMaxDecodedBytes: 150_000_000,
  imageAltMaxLength: 500,
  /** So long a picture that no text has is kept. */
  imageUnusedDays: 7,
} as const;

/** How long a bulk change of many questions can be undone. */
export const undoLimits = {
  /** Labels, names and imports. */
  labelUndoHours: 24,
  deletionUndoMinutes: 10,
  /** So long a deleted test can be restored. */
  testUndoDays: 30,
} as const;

/** How long messages stay and where texts are cut. */
export const screenLimits = {
  /** Characters of the question in the delete confirmation. */
  deleteConfirmTextLength: 100,
  /** Characters of a question in a short list. */
  questionPreviewLength: 100,
  /** From a saved form to the next screen, in milliseconds. */
  redirectDelayMs: 2000,
  /** How long the Copied! label stays, in milliseconds. */
  copiedLabelMs: 2000,
  /** How long typing rests before what was typed is acted on, in milliseconds. */
  typingRestMs: 300,
  /** How long a message stays that offers the way back, in milliseconds. */
  undoStayMs: 10_000,
} as const;

/** Where a percentage counts as high, and where as low. */
export const scoreLimits = {
  /** This and above is a high score, in percent. */
  highScorePercent: 70,
  /** Below this is a low score, in percent. */
  lowScorePercent: 50,
} as const;

/** What is said of weakness, and the drill that goes with it. */
export const practiceLimits = {
  /** With fewer questions asked of it, nothing is said of a subject. */
  weaknessMinQuestions: 10,
  /** Questions of a drill, unless fewer are there. */
  drillQuestions: 10,
  /** In minutes, for each question of a drill. */
  drillMinutesPerQuestion: 1,
  practiceQuestionsMin: 1,
  practiceQuestionsMax: 200,
  practiceDefaultQuestions: 20,
  practiceMinutesMin: 1,
  practiceMinutesMax: 300,
  practiceTitleMaxLength: 200,
  /** Seconds at one question that count; who is away that long is not at work on it. */
  practiceAnswerSecondsMax: ANSWER_SECONDS_MAX,
  /** Days after which what was seen is offered again. */
  practiceStaleDays: 30,
  /** Practices of one person that may wait to be gone on with. */
  practicesUnderWayMax: 5,
  /** With fewer answers whose time is known, nothing is said of how long a practice takes. */
  practicePaceMin: 20,
  /** The last such answers that it is said from. */
  practicePaceAnswers: 100,
  diagnosticQuestions: 12,
  /** A subject with fewer questions says nothing, and is left out of the diagnostic. */
  diagnosticSubjectMin: 3,
  diagnosticMinutes: 10,
} as const;

/** Review, the spaced repetition of mistakes. */
export const reviewLimits = {
  /** New questions a day, where nothing else was asked for. */
  reviewNewADay: 20,
  reviewNewADayMax: 100,
  /** Due questions that are handed out at a time. */
  reviewCards: 20,
  /** How late an answer that was given without a network may come. */
  reviewLateDays: 7,
  /** Of one answer; longer ones count as so long. */
  reviewSecondsMax: ANSWER_SECONDS_MAX,
  /** With fewer right answers, nothing is said of one's pace. */
  reviewPaceMin: 20,
  /** The last right answers that make one's pace. */
  reviewPaceAnswers: 100,
  reviewForecastDays: 14,
} as const;
