/** Who comes to a page. */
export type Audience = "visitor" | "member" | "administrator" | "anybody";

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
}

const DATA = ["app/MemberArea.tsx", "app/DataArea.tsx"];
const FIELDS = [...DATA, "app/FieldsArea.tsx"];
const OPEN = ["app/OpenShell.tsx"];

export const PAGES: readonly PageOfFiles[] = [
  {
    path: "/",
    audience: "visitor",
    files: ["app/landing/Landing.tsx", "attempts/hall/ExamHallPicture.tsx"],
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
  },
  { path: "/dashboard", audience: "member", files: [...DATA, "app/dashboard/Dashboard.tsx"] },
  { path: "/tests", audience: "member", files: [...DATA, "fixed-tests/TestsScreen.tsx"] },
  { path: "/results", audience: "member", files: [...DATA, "results/ResultsScreen.tsx"] },
  {
    path: "/results/:resultId",
    audience: "member",
    files: [...DATA, "results/ResultScreen.tsx"],
  },
  {
    path: "/random-results/:resultId",
    audience: "member",
    files: [...DATA, "results/ResultScreen.tsx"],
  },
  {
    path: "/random-test",
    audience: "member",
    files: [...FIELDS, "random-tests/RandomTestScreen.tsx"],
  },
  { path: "/account", audience: "member", files: [...DATA, "accounts/AccountScreen.tsx"] },
  {
    path: "/invite/:token",
    audience: "member",
    files: [...DATA, "fixed-tests/InvitationScreen.tsx"],
  },
  { path: "/admin", audience: "administrator", files: [...FIELDS, "app/admin/AdminDashboard.tsx"] },
  {
    path: "/admin/questions",
    audience: "administrator",
    files: [...FIELDS, "questions/AddQuestionScreen.tsx"],
  },
  {
    path: "/admin/questions/edit/:id",
    audience: "administrator",
    files: [...FIELDS, "questions/EditQuestionScreen.tsx"],
  },
  {
    path: "/admin/upload-questions",
    audience: "administrator",
    files: [...FIELDS, "imports/UploadQuestionsScreen.tsx"],
  },
  {
    path: "/admin/imports",
    audience: "administrator",
    files: [...FIELDS, "imports/ImportsScreen.tsx"],
  },
  {
    path: "/admin/all-questions",
    audience: "administrator",
    files: [...FIELDS, "questions/AllQuestionsScreen.tsx"],
  },
  {
    path: "/admin/subjects",
    audience: "administrator",
    files: [...FIELDS, "questions/SubjectsScreen.tsx"],
  },
  {
    path: "/admin/tests",
    audience: "administrator",
    files: [...FIELDS, "fixed-tests/CreateTestScreen.tsx"],
  },
  {
    path: "/admin/all-tests",
    audience: "administrator",
    files: [...FIELDS, "fixed-tests/AllTestsScreen.tsx"],
  },
  {
    path: "/admin/tests/edit/:id",
    audience: "administrator",
    files: [...FIELDS, "fixed-tests/EditTestScreen.tsx"],
  },
  {
    path: "/admin/tests/invited/:id",
    audience: "administrator",
    files: [...FIELDS, "fixed-tests/InvitedScreen.tsx"],
  },
  {
    path: "/admin/upload-test",
    audience: "administrator",
    files: [...FIELDS, "imports/UploadTestScreen.tsx"],
  },
  {
    path: "/admin/users",
    audience: "administrator",
    files: [...FIELDS, "accounts/UsersScreen.tsx"],
  },
];
