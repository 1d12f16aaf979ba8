import { defineConfig } from "vitest/config";

// The conditions that Node itself resolves packages by. With Vite's own (development) graphql would
// be there twice: once for our files, once for the packages that Node loads.
const conditions = ["node", "module-sync"];

/** What takes long, and runs by night: killed servers, floods, whole classes of students. */
const NIGHTLY = "{server,scripts,tests}/**/*.nightly.test.ts";

/** Files that hold back or replace a module that files before them may have loaded: with modules of their own. */
const ISOLATED = [
  "web/app/guards.test.tsx",
  "web/attempts/quiz/QuizDialogs.test.tsx",
  "web/attempts/waiting/WaitingRoomScreen.test.tsx",
  "web/imports/Upload*Screen.test.tsx",
  "web/questions/passages/*.test.tsx",
  "web/screens/ExportMenu.test.tsx",
];

// The reader's zone is the institute's, as in the browser tests; tests of another say so themselves.
process.env.TZ = "Asia/Kolkata";

export default defineConfig({
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    // One PostgreSQL for the whole run; each test database is a copy of one migrated template.
    globalSetup: ["tests/support/postgres.ts"],
    // More than there are processors: a third of the time goes by in waiting for servers that were killed.
    maxWorkers: 3,
    // Modules are loaded once to a worker, not once to each of 350 files: that was a third of the run.
    // So a test takes nothing for granted that another file could have left, and leaves nothing itself.
    isolate: false,
    // Generous: nothing asserts a time, and a busy machine may take long for anything.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    tags: [
      {
        name: "nightly",
        description: "One test that takes long, among quick ones; `npm test` leaves it out by day.",
      },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: "nightly",
          include: [NIGHTLY],
          globalSetup: [],
        },
      },
      {
        extends: true,
        test: {
          name: "unit",
          include: ["server/**/*.test.ts", "scripts/**/*.test.ts", "web/**/*.test.ts"],
          exclude: [NIGHTLY],
          globalSetup: [],
        },
      },
      {
        extends: true,
        test: {
          name: "components",
          include: ["web/**/*.test.tsx"],
          exclude: ISOLATED,
          globalSetup: [],
          environment: "happy-dom",
          setupFiles: ["web/testing/browser.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "isolated",
          include: ISOLATED,
          globalSetup: [],
          environment: "happy-dom",
          setupFiles: ["web/testing/browser.ts"],
          isolate: true,
        },
      },
      {
        extends: true,
        test: {
          name: "rest",
          include: ["tests/rest/**/*.test.ts"],
          exclude: [NIGHTLY],
          globalSetup: [],
        },
      },
      {
        extends: true,
        test: {
          name: "graphql",
          include: ["tests/graphql/**/*.test.ts"],
          exclude: [NIGHTLY],
          globalSetup: [],
        },
      },
      {
        extends: true,
        test: {
          name: "attacks",
          include: ["tests/attacks/**/*.test.ts"],
          exclude: [NIGHTLY],
          globalSetup: [],
        },
      },
      {
        extends: true,
        test: {
          name: "fuzz",
          include: ["tests/fuzz/**/*.test.ts"],
          globalSetup: [],
        },
      },
      {
        extends: true,
        test: {
          name: "bench",
          include: ["tests/bench/**/*.test.ts"],
          globalSetup: ["tests/faults/built-server.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          globalSetup: ["tests/faults/built-server.ts"],
        },
      },
    ],
  },
});
