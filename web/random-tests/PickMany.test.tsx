import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";

/** How the box comes: as a test says, and at once after that. */
let arrival: Promise<unknown>;

beforeEach(() => {
  vi.resetModules();
  arrival = Promise.resolve();
  vi.doMock("./PickManyBox.tsx", async (original) => {
    await arrival;
    return original();
  });
});

/** A field of its own, whose box is not there yet. */
async function show(chosen: string[] = []) {
  const { PickMany } = await import("./PickMany.tsx");
  function Field() {
    const [all, setAll] = useState(chosen);
    return (
      <PickMany
        label="Topics"
        prompt="Add a topic"
        nothing="No topic like this"
        options={["Negligence", "Nuisance", "Trespass"]}
        chosen={all}
        onChange={setAll}
      />
    );
  }
  render(<Field />);
}
const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Topics" });

it("goes on in the library's box where the closed one was left, letter by letter", async () => {
  await show();
  const closed = field();
  act(() => closed.focus());
  fireEvent.change(closed, { target: { value: "nui" } });
  await waitFor(() => expect(field()).not.toBe(closed), { timeout: 30_000 });
  expect(field().value).toBe("nui");
  expect(document.activeElement).toBe(field());
  fireEvent.click(await screen.findByRole("option", { name: "Nuisance", hidden: true }));
  expect(screen.getByRole("button", { name: "Remove Nuisance" })).toBeTruthy();
});

it("opens its list for a press during which the box comes", async () => {
  let come = () => {};
  arrival = new Promise<void>((resolve) => {
    come = resolve;
  });
  await show();
  const closed = field();
  fireEvent.mouseDown(closed);
  act(() => closed.focus());
  come();
  await waitFor(() => expect(field()).not.toBe(closed), { timeout: 30_000 });
  await waitFor(() => expect(field().getAttribute("aria-expanded")).toBe("true"));
});

it("waits for letters that are being put together", async () => {
  await show();
  const closed = field();
  act(() => closed.focus());
  fireEvent.compositionStart(closed);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(field()).toBe(closed);
  fireEvent.compositionEnd(closed);
  await waitFor(() => expect(field()).not.toBe(closed), { timeout: 30_000 });
});

it("takes chips out before the box is there, and sends no form", async () => {
  arrival = new Promise(() => undefined);
  await show(["Negligence", "Trespass"]);
  fireEvent.click(screen.getByRole("button", { name: "Remove Negligence" }));
  expect(screen.queryByText("Negligence")).toBeNull();
  const closed = field();
  fireEvent.change(closed, { target: { value: "nu" } });
  expect(fireEvent.keyDown(closed, { key: "Enter" })).toBe(false);
});
