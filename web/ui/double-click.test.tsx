import { fireEvent, render, screen } from "@testing-library/react";
import { type ReactElement, useState } from "react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { Dialog } from "./Dialog.tsx";
import { changedWhatIsPressed, ignoreDoubleClicks } from "./double-click.ts";

let now = 0;

beforeAll(ignoreDoubleClicks);

beforeEach(() => {
  // Resets the state of the previous test.
  now += 100_000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  return () => vi.restoreAllMocks();
});

/** Clicks after so many milliseconds, at a pointer position. */
function click(element: Element, after: number, x = 50): void {
  now += after;
  const press = new PointerEvent("pointerdown", { bubbles: true, clientX: x, clientY: 50 });
  Object.defineProperty(press, "timeStamp", { value: now });
  fireEvent(element, press);
  fireEvent.click(element, { detail: 1 });
}

function shown(element: ReactElement): HTMLElement {
  render(element);
  return screen.getByRole("button", { name: "Press" });
}

it("ignores the second click on the same option within 300 ms, and no later one", () => {
  const press = vi.fn();
  const button = shown(
    <button type="button" data-single-click onClick={press}>
      <b>Press</b>
    </button>,
  );
  click(button, 0);
  click(button, 299);
  expect(press).toHaveBeenCalledTimes(1);
  click(button, 301);
  expect(press).toHaveBeenCalledTimes(2);
  // Two fast presses of Enter are no double click.
  fireEvent.click(button, { detail: 0 });
  expect(press).toHaveBeenCalledTimes(3);
});

it("leaves fast clicks on everything else alone", () => {
  const press = vi.fn();
  const button = shown(
    <button type="button" onClick={press}>
      Press
    </button>,
  );
  click(button, 0);
  click(button, 100);
  expect(press).toHaveBeenCalledTimes(2);
});

/** A button that opens a dialog. */
function Asking({ confirm }: { confirm: () => void }): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Press
      </button>
      <Dialog
        open={open}
        title="Sure?"
        onClose={() => setOpen(false)}
        actions={
          <button type="button" onClick={confirm}>
            Confirm
          </button>
        }
      />
    </>
  );
}

it("ignores a click where a dialog has just opened", () => {
  const confirm = vi.fn();
  click(shown(<Asking confirm={confirm} />), 0);
  const button = screen.getByRole("button", { name: "Confirm" });
  click(button, 150);
  // A press beside the dialog closes it.
  click(screen.getByRole("dialog"), 100);
  expect(screen.queryByRole("dialog")).not.toBeNull();
  expect(confirm).not.toHaveBeenCalled();
  // A click in another place, or later, counts.
  click(button, 40, 200);
  click(button, 400, 200);
  expect(confirm).toHaveBeenCalledTimes(2);
});

it("takes a click after a key, with which a dialog was opened or closed", () => {
  const confirm = vi.fn();
  const button = shown(<Asking confirm={confirm} />);
  click(button, 0);
  now += 100;
  fireEvent.keyDown(screen.getByRole("button", { name: "Confirm" }), { key: "Escape" });
  expect(screen.queryByRole("dialog")).toBeNull();
  click(button, 100);
  expect(screen.queryByRole("dialog")).not.toBeNull();
  expect(confirm).not.toHaveBeenCalled();
});

it("takes two clicks after a dialog, also where the browser's clock gives them all the same time", () => {
  const press = vi.fn();
  const button = shown(
    <button type="button" onClick={press}>
      Press
    </button>,
  );
  click(button, 0, 200);
  changedWhatIsPressed();
  click(button, 0);
  click(button, 0);
  expect(press).toHaveBeenCalledTimes(3);
});
