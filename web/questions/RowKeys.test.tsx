import { fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, it, vi } from "vitest";
import "../testing/browser.ts";
import { RowKeys } from "./RowKeys.tsx";

afterEach(() => localStorage.clear());

function show(actions: { choose?: (id: string) => void; remove: (id: string) => void }) {
  function List() {
    const list = useRef<HTMLDivElement>(null);
    return (
      <div ref={list}>
        <RowKeys list={list} actions={actions} removal="Delete" />
        {["7", "8"].map((id) => (
          <div key={id} data-row={id}>
            <a href={`#${id}`}>Row {id}</a>
          </div>
        ))}
      </div>
    );
  }
  render(<List />);
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const focused = () => document.activeElement?.textContent;

it("moves from row to row, chooses and asks to delete, and shows its keys", () => {
  const [choose, remove] = [vi.fn(), vi.fn()];
  show({ choose, remove });
  press("j");
  press("j");
  expect(focused()).toBe("Row 8");
  press("k");
  press("x");
  press("Delete");
  expect([choose.mock.calls, remove.mock.calls]).toEqual([[["7"]], [["7"]]]);
  press("?");
  expect(screen.getByRole("dialog", { name: "Keys" }).textContent).toContain("Choose a row");
});

it("has no letter do anything once letters are switched off, and they can be switched on again", () => {
  const [choose, remove] = [vi.fn(), vi.fn()];
  show({ choose, remove });
  fireEvent.click(screen.getByRole("button", { name: "Keys" }));
  fireEvent.click(screen.getByRole("switch", { name: "Letter keys on this device" }));
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  press("j");
  press("?");
  expect(focused()).not.toMatch(/^Row/);
  expect(screen.queryByRole("dialog")).toBeNull();
  screen.getByRole("link", { name: "Row 7" }).focus();
  press("x");
  expect(choose).not.toHaveBeenCalled();
  press("Delete");
  expect(remove).toHaveBeenCalledWith("7");

  fireEvent.click(screen.getByRole("button", { name: "Keys" }));
  fireEvent.click(screen.getByRole("switch", { name: "Letter keys on this device" }));
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  screen.getByRole("link", { name: "Row 7" }).focus();
  press("j");
  expect(focused()).toBe("Row 8");
});

it("says nothing of choosing where rows can't be chosen", () => {
  show({ remove: () => undefined });
  press("?");
  expect(screen.getByRole("dialog").textContent).not.toContain("Choose");
});
