import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Few } from "./Few.tsx";

const show = (count: number) =>
  render(
    <Few count={count} name="Results">
      {(most) => <p>at most {most}</p>}
    </Few>,
  );

it("shows three rows, and the others on demand and back", () => {
  show(5);
  expect(screen.getByText("at most 3")).toBeTruthy();
  const button = screen.getByRole("button", { name: "Show 5 Results" });
  expect(button.getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(button);
  expect(screen.getByText("at most 5")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Show Fewer Results" }));
  expect(screen.getByText("at most 3")).toBeTruthy();
});

it("has nothing to press where three are all", () => {
  show(3);
  expect(screen.queryByRole("button")).toBeNull();
});
