import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show, signInSample } from "../testing/show.tsx";
import { ImportProgressSection } from "./ImportProgressSection.tsx";
import { sampleImport } from "./testing/sample-import.ts";

const running = { ...sampleImport, status: "RUNNING", rowsDone: 12_640 } as const;

it("says that a running import needs nobody, and that a stopped one goes on", () => {
  signInSample({ role: "admin" });
  show(<ImportProgressSection upload={null} running={running} />);
  expect(screen.getByText(/^You can leave this page; the import continues\./)).toBeTruthy();
  show(<ImportProgressSection upload={null} running={{ ...running, isStopped: true }} />);
  expect(screen.getByText("Paused at row 12,640. It continues by itself.")).toBeTruthy();
});

it("says the whole size of a file from the start, and none while nobody here knows it", () => {
  signInSample({ role: "admin" });
  const coming = { ...running, hasArrived: false, sizeBytes: 1_744 * 1024, readBytes: 1_000 };
  const upload = {
    ...{ status: "sending" as const, fileName: "week_3.csv", size: 3_932 * 1024 },
    ...{ sent: 2_112 * 1024, total: 3_933 * 1024 },
  };
  show(<ImportProgressSection title="Here" upload={upload} running={coming} />);
  expect(screen.getByText("week_3.csv, 3,932 KB, started 3:30 PM IST")).toBeTruthy();
  show(<ImportProgressSection title="Elsewhere" upload={null} running={coming} />);
  expect(screen.getByText("week_3.csv, started 3:30 PM IST")).toBeTruthy();
  show(<ImportProgressSection upload={null} running={{ ...coming, hasArrived: true }} />);
  expect(screen.getByText("week_3.csv, 1,744 KB, started 3:30 PM IST")).toBeTruthy();
});

it("says which file it waits for until its turn comes", () => {
  signInSample({ role: "admin" });
  show(<ImportProgressSection upload={null} running={{ ...running, waitsFor: "bank.csv" }} />);
  const words = "Waiting for bank.csv, which is imported first";
  expect(screen.getByText((_, element) => element?.textContent === words)).toBeTruthy();
  expect(screen.queryByText(/added$/)).toBeNull();
});

it("says that rows are read before any is stored, since the bar has moved by then", () => {
  signInSample({ role: "admin" });
  const reading = { ...running, hasArrived: true, rowsRead: 5_000, rowsDone: 0, created: 0 };
  show(<ImportProgressSection upload={null} running={reading} />);
  const words = "5,000 rows read, none added yet";
  expect(screen.getByText((_, element) => element?.textContent === words)).toBeTruthy();
});
