import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { showRoutes, signInSample } from "../testing/show.tsx";
import { AuditLogScreen } from "./AuditLogScreen.tsx";

const entry = {
  ...{ id: "9", at: "2026-11-24T05:00:00.000Z", words: "Test switched", actorId: "1" },
  ...{ actorName: "Meera Krishnan", ip: "127.0.0.1", device: null, subjectKind: "test" },
  ...{ subjectId: "12", subjectLabel: "Mock 1", previousHash: "", hash: "ab".repeat(32) },
  changes: [{ field: "is_active", before: "false", after: "true" }],
};

beforeEach(() => signInSample({ role: "admin" }));

it("lists the changes to one test, and leads back to all entries", async () => {
  const { asked, path } = showRoutes(
    [{ path: "/admin/audit-log", element: <AuditLogScreen /> }],
    "/admin/audit-log?kind=test&of=12",
    {
      AuditLog: {
        auditLog: { totalCount: 1, items: [entry] },
        ...{ auditActors: [], auditCheck: null },
      },
    },
  );
  fireEvent.click(await screen.findByRole("button", { name: "Details of entry 9, Test switched" }));
  expect(screen.getByRole("row", { name: "Is active No Yes" })).toBeTruthy();
  expect(screen.getByText("Changes to test 12 only.")).toBeTruthy();
  const last = () => asked.filter(({ name }) => name === "AuditLog").at(-1)?.variables;
  expect(last()).toMatchObject({ subjectKind: "test", subjectId: "12" });
  fireEvent.click(screen.getByRole("button", { name: "Show All Entries" }));
  await waitFor(() => expect(path()).toBe("/admin/audit-log"));
  await waitFor(() => expect(last()).toMatchObject({ subjectKind: null, subjectId: null }));
});
