import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../testing/show.tsx";
import { PrintDialog } from "./PrintDialog.tsx";

function open() {
  const onChoose = vi.fn();
  show(<PrintDialog open lost={2} total={10} onChoose={onChoose} onClose={() => undefined} />);
  return onChoose;
}

it("prints no time table unless it is asked for", () => {
  const onChoose = open();
  fireEvent.click(screen.getByRole("button", { name: "All" }));
  expect(onChoose).toHaveBeenLastCalledWith("all", false);
  fireEvent.click(screen.getByRole("checkbox", { name: "Print the time table too" }));
  fireEvent.click(screen.getByRole("button", { name: "Wrong or Unanswered" }));
  expect(onChoose).toHaveBeenLastCalledWith("lost", true);
});
