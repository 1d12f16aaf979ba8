import { useQuery } from "@apollo/client/react";
import { fireEvent, screen } from "@testing-library/react";
import { parse } from "graphql";
import { useState } from "react";
import { expect, it } from "vitest";
import { show } from "../testing/show.tsx";
import { Loaded } from "./Loaded.tsx";

interface Found {
  questions: { totalCount: number };
}

const FoundQuery = parse(
  "query Found($search: String) { questions(search: $search) { totalCount } }",
);

function Listed() {
  const [search, setSearch] = useState("first");
  const query = useQuery<Found>(FoundQuery, { variables: { search } });
  return (
    <>
      <button type="button" onClick={() => setSearch("second")}>
        Others
      </button>
      <main tabIndex={-1}>
        <Loaded query={query} failure="Failed to count" skeleton="Counting…">
          {({ questions }) => <p>{questions.totalCount} of them</p>}
        </Loaded>
      </main>
    </>
  );
}

/** Shows the list, whose first response is a failure. The test releases each later one. */
async function showFailed() {
  let next: object | Error | Promise<object> = new Error("away");
  const { asked } = show(<Listed />, {
    Found: { questions: () => (next instanceof Error ? Promise.reject(next) : next) },
  });
  const tryAgain = await screen.findByRole("button", { name: "Try Again" });
  return {
    asked,
    tryAgain,
    /** Requests fail from now on. */
    fail() {
      next = new Error("away");
    },
    /** Holds the next responses until the test releases them. */
    hold() {
      const { promise, resolve, reject } = Promise.withResolvers<object>();
      next = promise;
      return { resolve: (count: number) => resolve({ totalCount: count }), reject };
    },
  };
}

it("keeps the failure, and the focus on Try Again, while it is asked again", async () => {
  const { tryAgain, hold } = await showFailed();
  const answer = hold();
  tryAgain.focus();
  fireEvent.click(tryAgain);
  await expect.poll(() => tryAgain.getAttribute("aria-disabled")).toBe("true");
  expect(document.activeElement).toBe(tryAgain);
  expect(screen.getByRole("heading", { name: "Failed to count" })).toBeTruthy();
  answer.resolve(7);
  expect(await screen.findByText("7 of them")).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Failed to count" })).toBeNull();
  // The button is gone: the focus moves to its container, so that keyboard users don't start at the top.
  await expect.poll(() => document.activeElement).toBe(screen.getByRole("main"));
});

it("leaves the focus where the user moved it in the meantime", async () => {
  const { tryAgain, hold } = await showFailed();
  const answer = hold();
  tryAgain.focus();
  fireEvent.click(tryAgain);
  const others = screen.getByRole("button", { name: "Others" });
  others.focus();
  answer.resolve(7);
  await screen.findByText("7 of them");
  expect(document.activeElement).toBe(others);
});

it("says while it is tried, for who does not see it", async () => {
  const { tryAgain, hold } = await showFailed();
  const answer = hold();
  fireEvent.click(tryAgain);
  await expect.poll(() => tryAgain.textContent).toBe("Trying Again...");
  answer.reject(new Error("still away"));
  await expect.poll(() => tryAgain.textContent).toBe("Try Again");
  expect(tryAgain.closest('[role="status"]')).not.toBeNull();
});

it("asks once however often Try Again is pressed, and once more after it failed again", async () => {
  const { asked, tryAgain, hold } = await showFailed();
  const answer = hold();
  for (let press = 0; press < 3; press += 1) fireEvent.click(tryAgain);
  await expect.poll(() => asked.length).toBe(2);
  answer.reject(new Error("still away"));
  await expect.poll(() => tryAgain.getAttribute("aria-disabled")).toBeNull();
  expect(document.contains(tryAgain)).toBe(true);
  const second = hold();
  fireEvent.click(tryAgain);
  await expect.poll(() => asked.length).toBe(3);
  second.resolve(3);
  expect(await screen.findByText("3 of them")).toBeTruthy();
});

it("forgets the failure once something else is asked for", async () => {
  const { tryAgain, hold } = await showFailed();
  hold();
  fireEvent.click(tryAgain);
  await expect.poll(() => tryAgain.getAttribute("aria-disabled")).toBe("true");
  const other = hold();
  fireEvent.click(screen.getByRole("button", { name: "Others" }));
  expect(await screen.findByText("Counting…")).toBeTruthy();
  other.resolve(12);
  expect(await screen.findByText("12 of them")).toBeTruthy();
});

it("holds a failure though an older one's answer comes", async () => {
  const { tryAgain, hold, fail } = await showFailed();
  const older = hold();
  fireEvent.click(tryAgain);
  await expect.poll(() => tryAgain.getAttribute("aria-disabled")).toBe("true");
  fail();
  fireEvent.click(screen.getByRole("button", { name: "Others" }));
  // A new button, since the old one belonged to another query.
  await expect.poll(() => document.contains(tryAgain)).toBe(false);
  const newer = await screen.findByRole("button", { name: "Try Again" });
  const answer = hold();
  fireEvent.click(newer);
  await expect.poll(() => newer.getAttribute("aria-disabled")).toBe("true");
  older.resolve(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(newer.getAttribute("aria-disabled")).toBe("true");
  expect(document.contains(newer)).toBe(true);
  answer.resolve(2);
  expect(await screen.findByText("2 of them")).toBeTruthy();
});
