import { act, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { useBrowserPrint } from "./use-browser-print.ts";

function Page() {
  return useBrowserPrint() ? <p>Paper</p> : null;
}

it("has what is printed on the page by the end of the browser's event, and takes it away after", () => {
  render(<Page />);
  window.dispatchEvent(new Event("beforeprint"));
  expect(screen.queryByText("Paper")).not.toBeNull();
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect(screen.queryByText("Paper")).toBeNull();
});
