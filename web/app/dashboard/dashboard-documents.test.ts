import { print } from "graphql";
import { expect, it } from "vitest";
import { listLimits } from "#rules/limits.ts";
import { DashboardQuery } from "./dashboard-documents.ts";

it("asks for as many as are shown", () => {
  const asked = print(DashboardQuery);
  expect(asked).toContain(`tests(limit: ${listLimits.dashboardResults})`);
  expect(asked).toContain(`results(limit: ${listLimits.dashboardTrendResults})`);
});
