import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { type ToastMessage, ToastProvider, useToast } from "./Toast.tsx";
import { undoable } from "./undoable.ts";

function Shows({ message }: { message: ToastMessage }) {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast(message)}>
      Do It
    </button>
  );
}

function shown(message: ToastMessage) {
  vi.useFakeTimers();
  render(
    <ToastProvider>
      <main tabIndex={-1}>
        <Shows message={message} />
      </main>
    </ToastProvider>,
  );
  const button = screen.getByRole("button", { name: "Do It" });
  button.focus();
  fireEvent.click(button);
  return {
    button,
    isThere: () => screen.queryByText(message.text) !== null,
    wait: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
  };
}

const press = (name: string) => {
  const button = screen.getByRole("button", { name });
  act(() => button.focus());
  fireEvent.click(button);
};

afterEach(() => {
  vi.useRealTimers();
});

it("goes by itself, when it is closed with the focus in it, and gives that back", () => {
  const first = shown({ kind: "success", text: "Saved" });
  first.wait(4_900);
  expect(first.isThere()).toBe(true);
  first.wait(200);
  expect(first.isThere()).toBe(false);

  fireEvent.click(first.button);
  first.button.focus();
  press("Close");
  expect(first.isThere()).toBe(false);
  expect(document.activeElement).toBe(first.button);
  first.wait(60_000);
  expect(first.isThere()).toBe(false);
});

it("stays while the focus is in it, and as long again once they have left", () => {
  const { button, isThere, wait } = shown({
    kind: "success",
    text: "Taken out",
    ...undoable(vi.fn()),
  });
  expect(screen.getByText("Undo for 10 seconds")).toBeTruthy();
  act(() => screen.getByRole("button", { name: "Undo" }).focus());
  wait(60_000);
  expect(isThere()).toBe(true);
  act(() => button.focus());
  wait(9_900);
  expect(isThere()).toBe(true);
  wait(200);
  expect(isThere()).toBe(false);
});

it("does its action once, and stays without an end where none is given", () => {
  const run = vi.fn();
  const { isThere, wait } = shown({ kind: "error", text: "Gone", action: { label: "Look", run } });
  wait(600_000);
  expect(isThere()).toBe(true);
  press("Look");
  expect(run).toHaveBeenCalledOnce();
  expect(isThere()).toBe(false);
});

it("stays while it is busy, however long that takes", () => {
  const { isThere, wait } = shown({ kind: "busy", text: "Putting back..." });
  wait(600_000);
  expect(isThere()).toBe(true);
});

it("stands above what the page keeps at the foot of the window, wherever that is scrolled to", () => {
  const foot = document.createElement("div");
  foot.dataset.foot = "";
  foot.style.bottom = "0px";
  document.body.append(foot);
  const at = (top: number, bottom: number) => {
    foot.getBoundingClientRect = () => ({ top, bottom }) as DOMRect;
    window.dispatchEvent(new Event("scroll"));
    return screen.getByRole("status").style.getPropertyValue("--foot");
  };
  const { innerHeight } = window;
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(108);
  shown({ kind: "success", text: "Saved", action: { label: "Undo", run: () => undefined } });
  expect(at(innerHeight - 145, innerHeight)).toBe("145px");
  expect(at(innerHeight - 200, innerHeight - 100)).toBe("200px");
  // There is space below it.
  expect(at(innerHeight - 300, innerHeight - 155)).toBe("0px");
  // Scrolled past, or positioned elsewhere at this width.
  expect(at(-200, -55)).toBe("0px");
  foot.style.bottom = "auto";
  expect(at(innerHeight - 145, innerHeight)).toBe("0px");
  foot.remove();
  vi.restoreAllMocks();
});
