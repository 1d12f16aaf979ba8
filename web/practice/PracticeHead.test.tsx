import { fireEvent, screen } from "@testing-library/react";
import { Link } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { showRoutes } from "../testing/show.tsx";
import { PracticeHead } from "./PracticeHead.tsx";

afterEach(() => window.history.replaceState(null, ""));

const routes = [
  { path: "/notebook", element: <Link to="/practice/7">Practise These</Link> },
  {
    path: "/practice/7",
    element: <PracticeHead title="Torts" leaveTo="/random-test" done={0} of={2} />,
  },
  { path: "/random-test", element: <p>Generator</p> },
];

/** Opens the practice from the notebook, as the router would count it in a tab. */
async function started(shownBefore: number) {
  const shown = showRoutes(routes, "/notebook?subject=Torts");
  fireEvent.click(await screen.findByRole("link", { name: "Practise These" }));
  const leave = await screen.findByRole("link", { name: "Leave" });
  window.history.replaceState({ idx: shownBefore }, "");
  return { ...shown, leave };
}

it("is left to where it was started, as that was", async () => {
  const { leave, path } = await started(1);
  fireEvent.click(leave);
  await expect.poll(path).toBe("/notebook?subject=Torts");
});

it("is left to a page of its own where the tab has shown nothing before", async () => {
  const { leave, path } = await started(0);
  fireEvent.click(leave);
  await expect.poll(path).toBe("/random-test");
});
