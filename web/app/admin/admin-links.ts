/** A link to an admin screen, with what one does there. */
export interface AdminLink {
  to: string;
  label: string;
  purpose: string;
}

/** The quick links to every admin screen (docs/screens.md, section 9), in groups. */
export const adminLinks: { about: string; links: AdminLink[] }[] = [
  {
    about: "Questions",
    links: [
      { to: "/admin/questions", label: "Add Question", purpose: "One question at a time" },
      {
        to: "/admin/upload-questions",
        label: "Upload Questions",
        purpose: "Many at once, from a CSV file",
      },
      {
        to: "/admin/all-questions",
        label: "All Questions",
        purpose: "Search, edit, delete, export",
      },
      {
        to: "/admin/passages",
        label: "Passages",
        purpose: "Texts that questions share, and their sets",
      },
      { to: "/admin/imports", label: "Imports", purpose: "Progress, results, cancel and undo" },
      { to: "/admin/subjects", label: "Subjects", purpose: "Rename and merge subjects and topics" },
    ],
  },
  {
    about: "Tests",
    links: [
      { to: "/admin/tests", label: "Create Test", purpose: "From questions of the bank" },
      { to: "/admin/upload-test", label: "Upload Test", purpose: "From a CSV file, in its order" },
      {
        to: "/admin/all-tests",
        label: "All Tests",
        purpose: "Edit, preview, invite, delete",
      },
    ],
  },
  {
    about: "People",
    links: [{ to: "/admin/users", label: "Users", purpose: "Roles, and who may sign in" }],
  },
  {
    about: "Reports",
    links: [
      { to: "/admin/reports", label: "Test Reports", purpose: "How tests went, and who took them" },
      { to: "/admin/items", label: "Items", purpose: "Questions whose key may be wrong" },
      { to: "/admin/inbox", label: "Inbox", purpose: "Problems that students reported" },
    ],
  },
];
