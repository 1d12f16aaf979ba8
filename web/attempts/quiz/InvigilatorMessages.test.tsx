import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { addMessages, newestMessage } from "../session/messages.ts";
import { InvigilatorMessages, MessageMark } from "./InvigilatorMessages.tsx";

const message = (id: string, text: string, withdrawnQuestionId: string | null = null) => ({
  ...{ id, text, sentAt: "2026-11-30T05:00:00Z", withdrawnQuestionId },
});

it("shows a message until it is dismissed, takes no focus, and lets it be read again", () => {
  render(
    <>
      <button type="button">Option A</button>
      <InvigilatorMessages attemptId="7" />
    </>,
  );
  const option = screen.getByRole("button", { name: "Option A" });
  option.focus();
  const region = screen.getByRole("status", { name: "Messages" });
  expect(region.textContent).toBe("");
  const markup = "Question 2: read <b>2024</b>";
  act(() => addMessages("7", [message("3", markup)]));
  // A response may repeat known messages.
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

it("shows the newest first, and a sign in the head that leads to them while any stands", () => {
  render(
    <>
      <MessageMark attemptId="17" />
      <InvigilatorMessages attemptId="17" />
    </>,
  );
  expect(screen.queryByRole("button", { name: /message/ })).toBeNull();
  act(() => addMessages("17", [message("31", "The first"), message("32", "The second")]));
  const region = screen.getByRole("status", { name: "Messages" });
  expect(region.textContent).toMatch(/The second.*The first/);
  const scroll = vi.spyOn(window, "scrollTo").mockReturnValue();
  fireEvent.click(screen.getByRole("button", { name: "2 messages" }));
  expect(scroll).toHaveBeenCalledWith(0, 0);
  expect(document.activeElement).toBe(region);
  for (const button of screen.getAllByRole("button", { name: "Dismiss message" })) {
    fireEvent.click(button);
  }
  expect(region.textContent).toBe("");
  expect(screen.getAllByRole("button", { name: "2 messages" })).toHaveLength(1);
});

it("keeps a dismissed message away when the page is loaded again", async () => {
  const { unmount } = render(<InvigilatorMessages attemptId="18" />);
  act(() => addMessages("18", [message("41", "Read the notice")]));
  fireEvent.click(screen.getByRole("button", { name: "Dismiss message" }));
  unmount();
  vi.resetModules();
  const loaded = await import("./InvigilatorMessages.tsx");
  const { addMessages: add } = await import("../session/messages.ts");
  render(<loaded.InvigilatorMessages attemptId="18" />);
  act(() => add("18", [message("41", "Read the notice"), message("42", "A new one")]));
  expect(screen.getByRole("status", { name: "Messages" }).textContent).toContain("A new one");
  expect(screen.queryByText("Read the notice")).toBeNull();
});
