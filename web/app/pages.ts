/** Who comes to a page. */
type Audience = "visitor" | "member" | "administrator" | "anybody";

/**
 * The pages with the files of `router.tsx` that each is made of, from its frame to its screen. The
 * build cuts the scripts by it, and names in each page's HTML what that page needs.
 */
export interface PageOfFiles {
  path: string;
  audience: Audience;
  /** Below `web/`. */
  files: readonly string[];
  /** What is loaded behind the page while it is read: cut with it, and not waited for. */
  later?: readonly string[];
  /**
   * What most who come need besides, or need where an address asks for it: each counts among the
   * scripts of the page, and what is loaded behind it does not.
   */
  often?: readonly (readonly string[])[];
  /** What is loaded with some contents only, such as a paper with passages: each cut with it, apart from the rest. */
  sometimes?: readonly (readonly string[])[];
}

const DATA = ["app/MemberArea.tsx", "app/DataArea.tsx"];
const PRACTICE = ["app/MemberArea.tsx", "app/PracticeArea.tsx"];
const FIELDS = [...DATA, "app/FieldsArea.tsx"];
const ADMIN = [...FIELDS, "app/admin/AdminArea.tsx"];
const OPEN = ["app/OpenShell.tsx"];
const TEXTS = ["screens/text/Markup.tsx"];
/** The editor of rich texts and what reads them: fetched when a page with such fields is there. */
const RICH_EDITOR = ["questions/rich/RichEditor.tsx"];
const PASSAGES = [...TEXTS, "attempts/hall/passage/Passages.tsx"];
const SECTIONS = ["attempts/sections/sections.ts", "attempts/sections/section-parts.ts"];
const RESULT_PASSAGES = [
  ...TEXTS,
  "results/passages/ResultPassage.tsx",
  "ui/highlights/HighlightedText.tsx",
];

export const PAGES: readonly PageOfFiles[] = [
  {
    path: "/",
    audience: "visitor",
    files: ["app/landing/Landing.tsx"],
    sometimes: [["attempts/hall/ExamHallPicture.tsx"]],
  },
  { path: "/auth", audience: "visitor", files: ["app/Auth.tsx"] },
  { path: "/contact", audience: "anybody", files: [...OPEN, "support/ContactScreen.tsx"] },
  { path: "/faq", audience: "anybody", files: [...OPEN, "support/FaqScreen.tsx"] },
  { path: "/privacy", audience: "anybody", files: [...OPEN, "support/PrivacyScreen.tsx"] },
  {
    path: "/quiz/:testId",
    audience: "member",
    files: ["app/MemberArea.tsx", "app/Quiz.tsx"],
    later: ["attempts/hall/Hall.tsx"],
    sometimes: [PASSAGES, SECTIONS],
  },
  {
    path: "/review",
    audience: "member",
    files: ["app/MemberArea.tsx", "app/Review.tsx"],
    sometimes: [[...TEXTS, "screens/text/FoldedPassage.tsx"]],
  },
  {
    path: "/blind-review/:attemptId",
    audience: "member",
    files: ["app/MemberArea.tsx", "app/BlindReview.tsx"],
    sometimes: [TEXTS],
  },
  {
    path: "/dashboard",
    audience: "member",
    files: [...DATA, "app/dashboard/Dashboard.tsx"],
  },
  { path: "/tests", audience: "member", files: [...DATA, "fixed-tests/TestsScreen.tsx"] },
  { path: "/results", audience: "member", files: [...DATA, "results/ResultsScreen.tsx"] },
  {
    path: "/results/:resultId",
    audience: "member",
    files: [...DATA, "results/ResultScreen.tsx"],
    sometimes: [
      RESULT_PASSAGES,
      ["results/BeforeScore.tsx"],
      ["screens/mistakes/MissNote.tsx"],
      ["results/teach/Teaching.tsx"],
    ],
  },
  {
    path: "/random-results/:resultId",
    audience: "member",
    files: [...DATA, "results/ResultScreen.tsx"],
    sometimes: [
      RESULT_PASSAGES,
      ["results/BeforeScore.tsx"],
      ["screens/mistakes/MissNote.tsx"],
      ["results/teach/Teaching.tsx"],
    ],
  },
  {
    path: "/random-test",
    audience: "member",
    files: [...DATA, "random-tests/RandomTestScreen.tsx"],
    later: ["random-tests/PickManyBox.tsx"],
  },
  {
    path: "/practice",
    audience: "member",
    files: [...DATA, "random-tests/practice/PracticePage.tsx"],
    later: ["random-tests/PickManyBox.tsx"],
  },
  { path: "/progress", audience: "member", files: [...DATA, "app/Progress.tsx"] },
  {
    path: "/notebook",
    audience: "member",
    files: [...DATA, "notebook/NotebookScreen.tsx"],
    later: ["notebook/MistakeDetail.tsx"],
  },
  {
    path: "/practice/new",
    audience: "member",
    files: [...PRACTICE, "practice/PracticeStart.tsx"],
  },
  {
    path: "/practice/:id",
    audience: "member",
    files: [...PRACTICE, "practice/PracticeScreen.tsx"],
    sometimes: [[...TEXTS, "screens/text/FoldedPassage.tsx"]],
  },
  { path: "/account", audience: "member", files: [...DATA, "accounts/AccountScreen.tsx"] },
  {
    path: "/invite/:token",
    audience: "member",
    files: [...DATA, "fixed-tests/InvitationScreen.tsx"],
  },
  { path: "/admin", audience: "administrator", files: [...ADMIN, "app/admin/AdminDashboard.tsx"] },
  {
    path: "/admin/questions",
    audience: "administrator",
    files: [...ADMIN, "questions/AddQuestionScreen.tsx"],
  },
  {
    path: "/admin/questions/edit/:id",
    audience: "administrator",
    files: [...ADMIN, "questions/EditQuestionScreen.tsx"],
  },
  {
    path: "/admin/upload-questions",
    audience: "administrator",
    files: [...ADMIN, "imports/UploadQuestionsScreen.tsx"],
  },
  {
    path: "/admin/imports",
    audience: "administrator",
    files: [...ADMIN, "imports/ImportsScreen.tsx"],
  },
  {
    path: "/admin/all-questions",
    audience: "administrator",
    files: [...ADMIN, "questions/AllQuestionsScreen.tsx"],
  },
  {
    path: "/admin/passages",
    audience: "administrator",
    files: [...ADMIN, "questions/passages/PassagesScreen.tsx"],
  },
  {
    path: "/admin/passages/new",
    audience: "administrator",
    files: [...ADMIN, "questions/passages/AddPassageScreen.tsx"],
    later: RICH_EDITOR,
  },
  {
    path: "/admin/passages/edit/:id",
    audience: "administrator",
    files: [...ADMIN, "questions/passages/EditPassageScreen.tsx"],
    later: RICH_EDITOR,
  },
  {
    path: "/admin/subjects",
    audience: "administrator",
    files: [...ADMIN, "questions/SubjectsScreen.tsx"],
  },
  {
    path: "/admin/tests",
    audience: "administrator",
    files: [...ADMIN, "fixed-tests/CreateTestScreen.tsx"],
  },
  {
    path: "/admin/all-tests",
    audience: "administrator",
    files: [...ADMIN, "fixed-tests/AllTestsScreen.tsx"],
  },
  {
    path: "/admin/tests/edit/:id",
    audience: "administrator",
    files: [...ADMIN, "fixed-tests/EditTestScreen.tsx"],
  },
  {
    path: "/admin/tests/preview/:id",
    audience: "administrator",
    files: ["app/MemberArea.tsx", "app/PreviewArea.tsx", "fixed-tests/preview/PreviewScreen.tsx"],
  },
  {
    path: "/admin/tests/invited/:id",
    audience: "administrator",
    files: [...ADMIN, "fixed-tests/InvitedScreen.tsx"],
  },
  {
    path: "/admin/upload-test",
    audience: "administrator",
    files: [...ADMIN, "imports/UploadTestScreen.tsx"],
  },
  {
    path: "/admin/users",
    audience: "administrator",
    files: [...ADMIN, "accounts/UsersScreen.tsx"],
  },
];
