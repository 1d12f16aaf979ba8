import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { showRoutes } from "../testing/show.tsx";
import { Root } from "./Root.tsx";

vi.stubGlobal("scrollTo", () => undefined);

let load = (): void => undefined;

/** A page that replaces its heading after loading. */
function Slow() {
  const [loaded, setLoaded] = useState(false);
  load = () => setLoaded(true);
  return (
    <main>{loaded ? <h1 key="whole">Five-Minute Warm-Up</h1> : <h1 key="none">Result</h1>}</main>
  );
}

function go() {
  const start = (
    <main>
      <Link to="/result">View Details</Link>
      <button type="button">Elsewhere</button>
    </main>
  );
  const children = [
    { path: "/", element: start },
    { path: "/result", element: <Slow /> },
  ];
  showRoutes([{ element: <Root />, children }], "/");
  fireEvent.click(screen.getByRole("link", { name: "View Details" }));
}
const heading = (name: string) => screen.getByRole("heading", { name });

it("goes on to the heading of the page that has loaded", async () => {
  go();
  await waitFor(() => expect(document.activeElement).toBe(heading("Result")));
  act(() => load());
  await waitFor(() => expect(document.activeElement).toBe(heading("Five-Minute Warm-Up")));
});

it("takes the focus from nobody who has started to do something", async () => {
  go();
  await waitFor(() => expect(document.activeElement).toBe(heading("Result")));
  fireEvent.keyDown(document.body, { key: "Tab" });
  act(() => load());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.activeElement).toBe(document.body);
});
