import type { Action } from "#rules/permissions.ts";
import { type NavigationItem, under } from "../navigation.ts";

const exactly = (wanted: string) => (path: string) => path === wanted;

export interface AdminPlace extends NavigationItem {
  action: Action;
  /** The purpose of the page; none for the overview, which lists the others. */
  purpose?: string;
  /** The noun for its count; "waiting" by default. */
  counts?: string;
}

/** A group of the admin bar. Its link opens the first place. */
export interface AdminGroup {
  label: string;
  /** In order. The overview's only place is the group itself. */
  places: readonly [AdminPlace, ...AdminPlace[]];
}

const ALL: readonly AdminGroup[] = [
  {
    label: "Overview",
    places: [{ action: "bank:read", to: "/admin", label: "Overview", current: exactly("/admin") }],
  },
  {
    label: "Bank",
    places: [
      {
        action: "bank:read",
        to: "/admin/all-questions",
        label: "All Questions",
        purpose: "Search, edit, delete, export",
        current: (path) =>
          under("/admin/all-questions")(path) || under("/admin/questions/edit")(path),
      },
      {
        action: "bank:read",
        to: "/admin/passages",
        label: "Passages",
        purpose: "Texts that questions share, and their sets",
        current: under("/admin/passages"),
      },
      {
        action: "question:write",
        to: "/admin/questions",
        label: "Add Question",
        purpose: "One question at a time",
        current: exactly("/admin/questions"),
      },
      {
        action: "bank:import",
        to: "/admin/upload-questions",
        label: "Upload Questions",
        purpose: "Many at once, from a file or pasted text",
        current: exactly("/admin/upload-questions"),
      },
      {
        action: "bank:read",
        to: "/admin/imports",
        label: "Imports",
        purpose: "Progress, results, cancel and undo",
        current: exactly("/admin/imports"),
      },
      {
        action: "bank:read",
        to: "/admin/subjects",
        label: "Subjects",
        purpose: "Rename and merge subjects and topics",
        current: exactly("/admin/subjects"),
      },
    ],
  },
  {
    label: "Tests",
    places: [
      {
        action: "test:read",
        to: "/admin/all-tests",
        label: "All Tests",
        purpose: "Edit, preview, invite, delete",
        current: (path) =>
          under("/admin/all-tests")(path) ||
          under("/admin/tests/edit")(path) ||
          under("/admin/tests/preview")(path) ||
          under("/admin/tests/schedule")(path) ||
          under("/admin/tests/invited")(path),
      },
      {
        action: "test:write",
        to: "/admin/tests",
        label: "Create Test",
        purpose: "From questions of the bank",
        current: exactly("/admin/tests"),
      },
      {
        action: "test:write",
        to: "/admin/blueprints",
        label: "Blueprints",
        purpose: "Draw tests by subject, topic and difficulty",
        current: under("/admin/blueprints"),
      },
      {
        action: "test:write",
        to: "/admin/upload-test",
        label: "Upload Test",
        purpose: "From a CSV file, in its order",
        current: exactly("/admin/upload-test"),
      },
      {
        action: "live:watch",
        to: "/admin/live",
        label: "Live",
        purpose: "Tests that run now, and who takes them",
        counts: "open",
        current: under("/admin/live"),
      },
    ],
  },
  {
    label: "People",
    places: [
      {
        action: "user:read",
        to: "/admin/users",
        label: "Users",
        purpose: "Roles, and who may sign in",
        current: (path) => exactly("/admin/users")(path) || under("/admin/reports/students")(path),
      },
      {
        action: "batch:read",
        to: "/admin/batches",
        label: "Batches",
        purpose: "Groups of students, and rosters",
        current: under("/admin/batches"),
      },
    ],
  },
  {
    label: "Reports",
    places: [
      {
        action: "report:read",
        to: "/admin/reports",
        label: "Test Reports",
        purpose: "How tests went, and who took them",
        current: under("/admin/reports"),
      },
      {
        action: "report:keys",
        to: "/admin/items",
        label: "Items",
        purpose: "Questions whose key may be wrong",
        current: under("/admin/items"),
      },
      {
        action: "problem:answer",
        to: "/admin/inbox",
        label: "Inbox",
        purpose: "Problems that students reported",
        current: exactly("/admin/inbox"),
      },
      {
        action: "key:correct",
        to: "/admin/regrades",
        label: "Regrades",
        purpose: "Corrected keys, and results graded again",
        current: under("/admin/regrades"),
      },
    ],
  },
  {
    label: "Settings",
    places: [
      {
        action: "audit:read",
        to: "/admin/audit-log",
        label: "Audit Log",
        purpose: "Every change by staff",
        current: exactly("/admin/audit-log"),
      },
      {
        action: "webhook:write",
        to: "/admin/tokens",
        label: "Tokens and Webhooks",
        purpose: "For programs: access, and messages to other servers",
        counts: "failing",
        current: exactly("/admin/tokens"),
      },
      {
        action: "platform:write",
        to: "/admin/platforms",
        label: "Learning Platforms",
        purpose: "Moodle or Canvas: tests for its courses, scores for its gradebooks",
        current: exactly("/admin/platforms"),
      },
    ],
  },
];

/** The groups and places that the person may use. */
export function adminGroups(can: (action: Action) => boolean): AdminGroup[] {
  return ALL.flatMap(({ label, places }) => {
    const [first, ...rest] = places.filter(({ action }) => can(action));
    return first === undefined ? [] : [{ label, places: [first, ...rest] }];
  });
}

/** True if a group has a single place with its own name. */
export function isItsPlace({ label, places }: AdminGroup): boolean {
  return places.length === 1 && places[0].label === label;
}

/** The group and place of a path; null if none matches. */
export function placeOf(
  groups: readonly AdminGroup[],
  path: string,
): { group: AdminGroup; place: AdminPlace } | null {
  const plain = path.toLowerCase().replace(/(?<!\/)\/+$/, "");
  for (const group of groups) {
    const place = group.places.find(({ current }) => current(plain));
    if (place !== undefined) return { group, place };
  }
  return null;
}

/** The first page of a role: the overview, the reports, or another one; null for none. */
function staffStart(can: (action: Action) => boolean): Pick<NavigationItem, "to" | "label"> | null {
  if (can("bank:read")) return { to: "/admin", label: "Admin" };
  if (can("report:read")) return { to: "/admin/reports", label: "Reports" };
  return adminGroups(can)[0]?.places[0] ?? null;
}

/** Where /admin leads; null for people who aren't staff. */
export function staffHome(can: (action: Action) => boolean): string | null {
  return staffStart(can)?.to ?? null;
}

/** The header's links for staff. */
export function staffItems(can: (action: Action) => boolean): NavigationItem[] {
  const start = staffStart(can);
  if (start === null) return [];
  const admin: NavigationItem = {
    ...{ to: start.to, label: start.label },
    current: (path) => under("/admin")(path) && !under("/admin/upload-questions")(path),
  };
  const upload: NavigationItem = {
    to: "/admin/upload-questions",
    label: "Upload Questions",
    current: under("/admin/upload-questions"),
  };
  return can("bank:import") ? [admin, upload] : [admin];
}
