import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../testing/show.tsx";
import { Findings } from "./Findings.tsx";

it("leads to practice where nothing stands out", () => {
  show(<Findings tests={3} findings={[]} practiceCounts={[]} topics={[{ percent: null }]} />);
  expect(screen.getByText(/^Nothing stands out so far\./)).toBeTruthy();
  const link = screen.getByRole("link", { name: "Go to Practice" });
  expect(link.getAttribute("href")).toBe("/practice");
});
