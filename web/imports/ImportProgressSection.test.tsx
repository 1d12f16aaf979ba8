import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show, signInSample } from "../testing/show.tsx";
import { ImportProgressSection } from "./ImportProgressSection.tsx";
import { sampleImport } from "./testing/sample-import.ts";

const running = { ...sampleImport, status: "RUNNING", rowsDone: 12_640 } as const;

it("says that a running import needs nobody, and that a stopped one goes on", () => {
  signInSample({ role: "admin" });
  show(<ImportProgressSection upload={null} running={running} />);
  expect(screen.getByText(/^You may leave this page; the import goes on\./)).toBeTruthy();
  show(<ImportProgressSection upload={null} running={{ ...running, isStopped: true }} />);
  expect(screen.getByText("Stopped at row 12,640; goes on by itself.")).toBeTruthy();
});
