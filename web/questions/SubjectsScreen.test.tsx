import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { showRoutes, signInSample } from "../testing/show.tsx";
import { SubjectsScreen } from "./SubjectsScreen.tsx";

const name = (called: string, questionCount: number, topicNames: readonly string[] = []) => ({
  ...{ name: called, questionCount, testCount: 2, topicCount: 3, topicNames, isConfirmed: true },
});

it("redirects an old address to the current name, and shows near topics there", async () => {
  signInSample({ role: "admin" });
  const torts = name("Law of Torts", 12);
  const [nuisance, nuisence] = [name("Nuisance", 3), name("Nuisence", 1)];
  const broughtBy = { fileName: "old_torts.csv", finishedAt: "2026-01-06T10:00:00.000Z" };
  const { asked, path } = showRoutes(
    [{ path: "/admin/subjects", element: <SubjectsScreen /> }],
    "/admin/subjects?subject=Law+of+Trots",
    {
      BankNames: { bankNames: [torts], nearNames: [] },
      BankTopics: ({ subject }) =>
        subject === "Law of Torts"
          ? {
              bankTopics: [nuisance, nuisence],
              nearNames: [{ from: nuisence, into: nuisance, broughtBy }],
            }
          : { bankTopics: [], nearNames: [] },
      BankChanges: { bankChanges: [] },
      LabelsNow: { labelsNow: { subject: "Law of Torts", topic: null } },
    },
  );
  await waitFor(() => expect(path()).toBe("/admin/subjects?subject=Law+of+Torts"));
  expect(await screen.findByText("“Law of Trots” is called Law of Torts now")).toBeTruthy();
  expect(asked).toContainEqual({
    name: "LabelsNow",
    variables: { subject: "Law of Trots", topic: null },
  });
  expect(await screen.findByText("near Nuisance", {}, { timeout: 20_000 })).toBeTruthy();
  expect(screen.getByText(/Probably a slip in old_torts\.csv, Jan 06, 2026\./)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Preview Merge" })).toBeTruthy();
  expect(screen.getByText("3 topics, 2 tests")).toBeTruthy();
});

it("finds the subject of a topic, and shows that topic", async () => {
  signInSample({ role: "admin" });
  const subjects = [
    name("English", 40, ["Idioms"]),
    name("Contracts", 20, []),
    name("Law of Torts", 12, ["Negligence", "Nuisance"]),
  ];
  showRoutes(
    [{ path: "/admin/subjects", element: <SubjectsScreen /> }],
    "/admin/subjects?search=nuis&subject=English",
    {
      BankNames: { bankNames: subjects, nearNames: [] },
      BankTopics: ({ subject }) => ({
        bankTopics: subject === "Law of Torts" ? [name("Negligence", 5), name("Nuisance", 3)] : [],
        nearNames: [],
      }),
      BankChanges: { bankChanges: [] },
      LabelsNow: { labelsNow: { subject: "English", topic: null } },
    },
  );
  expect(await screen.findByRole("button", { name: "Law of Torts" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "English" })).toBeNull();
  expect(await screen.findByText("Nuisance", {}, { timeout: 20_000 })).toBeTruthy();
  expect(screen.queryByText("Negligence")).toBeNull();
});
