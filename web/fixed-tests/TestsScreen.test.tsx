import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { NoAnswer } from "../apollo/transport.ts";
import { type Answers, showRoutes } from "../testing/show.tsx";
import { TestsScreen } from "./TestsScreen.tsx";

const never = { timesTaken: 0, isUnderWay: false, best: null, last: null };
const taken = {
  timesTaken: 3,
  isUnderWay: false,
  best: { id: "71", percent: 75 },
  last: { id: "74", percent: -2.5, completedAt: "2026-01-12T06:00:00Z" },
};

function testRow(id: number, changes: object = {}) {
  return {
    id: String(id),
    title: `Mock ${id}`,
    description: null,
    subjects: ["Torts"],
    isPublic: true,
    isActive: true,
    totalQuestions: 40,
    durationMinutes: 60,
    correctMarks: 1,
    incorrectMarks: 0.25,
    totalMarks: 40,
    sections: [] as { title: string }[],
    createdAt: "2026-01-10T04:10:00Z",
    own: never,
    ...changes,
  };
}

const at = (address: string, answers: Answers) =>
  showRoutes([{ path: "/tests", element: <TestsScreen /> }], address, answers);
const rowOf = async (title: string) =>
  within((await screen.findByRole("heading", { name: title })).closest("li") as HTMLElement);

it("shows the state of each test", async () => {
  const items = [
    testRow(1),
    testRow(2, { own: taken }),
    testRow(3, { own: { ...taken, timesTaken: 1, isUnderWay: true } }),
    testRow(4, { isActive: false, sections: [{ title: "Law" }, { title: "Logic" }] }),
  ];
  at("/tests", { Tests: { tests: { totalCount: 4, items } } });
  const first = await rowOf("Mock 1");
  expect(first.getByText("New")).toBeTruthy();
  expect(first.getByRole("link", { name: "Start Test: Mock 1" })).toBeTruthy();
  expect(first.queryByText("Best")).toBeNull();
  expect(first.queryByText("Inactive")).toBeNull();
  expect(first.queryByText("Sections")).toBeNull();
  const sectioned = await rowOf("Mock 4");
  expect(sectioned.getByText("Sections").nextElementSibling?.textContent).toBe("2");

  const second = await rowOf("Mock 2");
  expect(second.getByText("Taken 3 times")).toBeTruthy();
  expect(second.getByRole("link", { name: "Start Test: Mock 2" })).toBeTruthy();
  const best = second.getByRole("link", { name: "Best result of Mock 2: 75.0%" });
  expect(best.getAttribute("href")).toBe("/results/71");
  const last = second.getByRole("link", { name: "Last result of Mock 2: −2.5%" });
  expect(last.getAttribute("href")).toBe("/results/74");
  expect(second.getByText("Jan 12, 2026")).toBeTruthy();

  const third = await rowOf("Mock 3");
  expect(third.getByText("In progress")).toBeTruthy();
  expect(third.getByRole("link", { name: "Continue Quiz: Mock 3" })).toBeTruthy();
  expect((await rowOf("Mock 4")).getByText("Inactive")).toBeTruthy();
});

it("asks the server for a standing and an order, and keeps both in the address", async () => {
  const { asked, path } = at("/tests?own=taken", {
    Tests: ({ own, order }) => ({
      tests: {
        totalCount: own === "TAKEN" ? 60 : 2,
        items: [testRow(order === "LOWEST_BEST" ? 7 : 8, { own: own === null ? never : taken })],
      },
    }),
  });
  await rowOf("Mock 8");
  expect(asked[0]?.variables).toEqual({ own: "TAKEN", order: null });
  expect(screen.getByText("The newest 1 of 60 tests are listed.")).toBeTruthy();
  fireEvent.change(screen.getByRole("combobox", { name: "Sort by" }), {
    target: { value: "lowest" },
  });
  await rowOf("Mock 7");
  expect(path()).toBe("/tests?own=taken&sort=lowest");
  expect(screen.getByText("The first 1 of 60 tests are listed.")).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: "New" }));
  expect(path()).toBe("/tests?own=new&sort=lowest");
  await screen.findByText("The first 1 of 2 tests are listed.");
  expect(asked.at(-1)?.variables).toEqual({ own: "NEW", order: "LOWEST_BEST" });
});

it("says why nothing is listed, and lets everything through again in the same order", async () => {
  const { path } = at("/tests?own=under-way&sort=highest", {
    Tests: ({ own }) => ({
      tests: own === null ? { totalCount: 1, items: [testRow(1)] } : { totalCount: 0, items: [] },
    }),
  });
  expect(await screen.findByText("No test is in progress.")).toBeTruthy();
  const [clear] = screen.getAllByRole("button", { name: "Clear Filters" }).slice(-1);
  fireEvent.click(clear as HTMLElement);
  await rowOf("Mock 1");
  expect(path()).toBe("/tests?sort=highest");
});

it("offers Clear Filters while a filter is set, and then focuses the search", async () => {
  const { path } = at("/tests?sort=highest", {
    Tests: { tests: { totalCount: 1, items: [testRow(1)] } },
  });
  await rowOf("Mock 1");
  const clear = () => screen.queryByRole("button", { name: "Clear Filters" });
  // An order filters nothing.
  expect(clear()).toBeNull();
  fireEvent.click(screen.getByRole("checkbox", { name: "Public tests only" }));
  fireEvent.click(clear() as HTMLElement);
  expect(path()).toBe("/tests?sort=highest");
  expect(clear()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
});

it("loads by itself what could not be asked for, once the network is back", async () => {
  let isAway = true;
  const list = { tests: { totalCount: 1, items: [testRow(1)] } };
  const { asked } = at("/tests", { Tests: () => (isAway ? new NoAnswer("unreachable") : list) });
  expect(await screen.findByText("Failed to load tests")).toBeTruthy();
  const before = asked.length;
  isAway = false;
  fireEvent(window, new Event("online"));
  await rowOf("Mock 1");
  expect(asked.length).toBe(before + 1);
});
