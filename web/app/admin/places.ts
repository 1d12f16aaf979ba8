import { type NavigationItem, under } from "../navigation.ts";

const exactly = (wanted: string) => (path: string) => path === wanted;

/** A group of the admin bar: its link opens the first of its places. */
export interface AdminGroup {
  label: string;
  /** In their order; the one of the overview is the group itself. */
  places: readonly [NavigationItem, ...NavigationItem[]];
}

export const adminGroups: readonly AdminGroup[] = [
  {
    label: "Overview",
    places: [{ to: "/admin", label: "Overview", current: exactly("/admin") }],
  },
  {
    label: "Bank",
    places: [
      {
        to: "/admin/all-questions",
        label: "All Questions",
        current: (path) =>
          under("/admin/all-questions")(path) || under("/admin/questions/edit")(path),
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
    ],
  },
  {
    label: "Tests",
    places: [
      {
        to: "/admin/all-tests",
        label: "All Tests",
        current: (path) =>
          under("/admin/all-tests")(path) ||
          under("/admin/tests/edit")(path) ||
          under("/admin/tests/preview")(path) ||
          under("/admin/tests/invited")(path),
      },
      { to: "/admin/tests", label: "Create Test", current: exactly("/admin/tests") },
      { to: "/admin/upload-test", label: "Upload Test", current: exactly("/admin/upload-test") },
    ],
  },
  {
    label: "People",
    places: [{ to: "/admin/users", label: "Users", current: exactly("/admin/users") }],
  },
];

/** Whether a group is one place of its own name. */
export function isItsPlace({ label, places }: AdminGroup): boolean {
  return places.length === 1 && places[0].label === label;
}

/** The group that a path belongs to, and its place there: null for a path of none. */
export function placeOf(path: string): { group: AdminGroup; place: NavigationItem } | null {
  const plain = path.toLowerCase().replace(/(?<!\/)\/+$/, "");
  for (const group of adminGroups) {
    const place = group.places.find(({ current }) => current(plain));
    if (place !== undefined) return { group, place };
  }
  return null;
}
