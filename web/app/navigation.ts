/** A link of the header or the admin bar. `current` says on which paths it is underlined. */
export interface NavigationItem {
  to: string;
  label: string;
  current: (path: string) => boolean;
}

const under = (prefix: string) => (path: string) =>
  path === prefix || path.startsWith(`${prefix}/`);

/** What everybody signed in sees (docs/screens.md, section 2). */
export const memberItems: NavigationItem[] = [
  { to: "/dashboard", label: "Dashboard", current: under("/dashboard") },
  {
    to: "/tests",
    label: "Tests",
    current: (path) =>
      ["/tests", "/random-test", "/quiz", "/practice"].some((prefix) => under(prefix)(path)),
  },
  {
    to: "/results",
    label: "Results",
    current: (path) =>
      ["/results", "/random-results", "/blind-review"].some((prefix) => under(prefix)(path)),
  },
  { to: "/progress", label: "Progress", current: under("/progress") },
  { to: "/notebook", label: "Notebook", current: under("/notebook") },
];

/** What admins see besides. */
export const adminItems: NavigationItem[] = [
  {
    to: "/admin",
    label: "Admin",
    current: (path) => under("/admin")(path) && !under("/admin/upload-questions")(path),
  },
  {
    to: "/admin/upload-questions",
    label: "Upload Questions",
    current: under("/admin/upload-questions"),
  },
];

const exactly = (wanted: string) => (path: string) => path === wanted;

/** The bar under the header on admin pages. */
export const adminBarItems: NavigationItem[] = [
  { to: "/admin", label: "Overview", current: exactly("/admin") },
  {
    to: "/admin/all-questions",
    label: "All Questions",
    current: (path) => under("/admin/all-questions")(path) || under("/admin/questions/edit")(path),
  },
  { to: "/admin/passages", label: "Passages", current: under("/admin/passages") },
  { to: "/admin/questions", label: "Add Question", current: exactly("/admin/questions") },
  {
    to: "/admin/upload-questions",
    label: "Upload Questions",
    current: exactly("/admin/upload-questions"),
  },
  { to: "/admin/imports", label: "Imports", current: exactly("/admin/imports") },
  { to: "/admin/subjects", label: "Subjects", current: exactly("/admin/subjects") },
  {
    to: "/admin/all-tests",
    label: "All Tests",
    current: (path) =>
      under("/admin/all-tests")(path) ||
      under("/admin/tests/edit")(path) ||
      under("/admin/tests/invited")(path),
  },
  { to: "/admin/tests", label: "Create Test", current: exactly("/admin/tests") },
  { to: "/admin/upload-test", label: "Upload Test", current: exactly("/admin/upload-test") },
  { to: "/admin/users", label: "Users", current: exactly("/admin/users") },
];
