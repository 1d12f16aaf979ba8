import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { addMessages, newestMessage } from "../session/messages.ts";
import { HallMessages } from "./HallMessages.tsx";

const message = (id: string, text: string) => ({ id, text, sentAt: "2026-11-30T05:00:00Z" });

it("shows a message until it is dismissed, takes no focus, and lets it be read again", () => {
  render(
    <>
      <button type="button">Option A</button>
      <HallMessages attemptId="7" />
    </>,
  );
  const option = screen.getByRole("button", { name: "Option A" });
  option.focus();
  const region = screen.getByRole("status", { name: "Messages" });
  expect(region.textContent).toBe("");
  const markup = "Question 2: read <b>2024</b>";
  act(() => addMessages("7", [message("3", markup)]));
  // Answers repeat what is known.
  act(() => addMessages("7", [message("3", markup)]));
  act(() => addMessages("8", [message("4", "For somebody else")]));
  expect(region.textContent).toContain(markup);
  expect(region.querySelector("b")).toBeNull();
  expect(document.activeElement).toBe(option);
  expect([newestMessage("7"), newestMessage("9")]).toEqual([3, 0]);
  fireEvent.click(screen.getByRole("button", { name: "Dismiss message" }));
  expect(region.textContent).toBe("");
  fireEvent.click(screen.getByRole("button", { name: "1 message" }));
  expect(screen.getByRole("dialog", { name: "Messages" }).textContent).toContain(markup);
});
