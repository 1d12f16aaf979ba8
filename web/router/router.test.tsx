import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type ComponentType, useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import {
  createBrowserRouter,
  createMemoryRouter,
  Link,
  Navigate,
  Outlet,
  type RouteObject,
  RouterProvider,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRouteError,
  useSearchParams,
} from "./index.ts";

const scrollTo = vi.fn();
vi.stubGlobal("scrollTo", scrollTo);
afterEach(() => scrollTo.mockClear());

function Address() {
  const { pathname, search, hash, state } = useLocation();
  return <output>{`${pathname}${search}${hash} ${JSON.stringify(state)}`}</output>;
}

function Frame() {
  return (
    <>
      <Address />
      <p>{useNavigation().state}</p>
      <Outlet />
    </>
  );
}

function shown(children: RouteObject[], at = "/") {
  const router = createMemoryRouter([{ Component: Frame, children }], { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  return router;
}

const address = () => screen.getByRole("status").textContent;
const follow = (name: string, how = {}) => fireEvent.click(screen.getByRole("link", { name }), how);

it("follows a link without loading the page, and hands over its state", async () => {
  const start = (
    <Link to="/results?page=2#list" state={{ row: "7" }}>
      On
    </Link>
  );
  const router = shown([
    { path: "/", element: start },
    { path: "/results", element: "Results" },
  ]);
  expect(screen.getByRole("link").getAttribute("href")).toBe("/results?page=2#list");
  follow("On");
  expect(await screen.findByText("Results")).toBeTruthy();
  expect(address()).toBe('/results?page=2#list {"row":"7"}');
  act(() => router.go(-1));
  expect(await screen.findByRole("link", { name: "On" })).toBeTruthy();
  act(() => router.go(1));
  expect(await screen.findByText("Results")).toBeTruthy();
  expect(address()).toBe('/results?page=2#list {"row":"7"}');
});

it("leaves to the browser what is to open elsewhere", () => {
  shown([
    {
      path: "/",
      element: (
        <>
          <Link to="/other">Here</Link>
          <Link to="/other" target="_blank">
            There
          </Link>
        </>
      ),
    },
    { path: "/other", element: "Other" },
  ]);
  const prevented: boolean[] = [];
  const notice = (event: Event) => {
    prevented.push(event.defaultPrevented);
    event.preventDefault();
  };
  document.addEventListener("click", notice);
  for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
    follow("Here", how);
  }
  follow("There");
  document.removeEventListener("click", notice);
  expect(prevented).toEqual([false, false, false, false, false]);
  expect(address()).toBe("/ null");
});

it("adds no entry for a link to the page that is shown", async () => {
  const router = shown([
    { path: "/", element: <Link to="/one">One</Link> },
    { path: "/one", element: <Link to="/one">Again</Link> },
  ]);
  follow("One");
  await screen.findByRole("link", { name: "Again" });
  follow("Again");
  act(() => router.go(-1));
  expect(await screen.findByRole("link", { name: "One" })).toBeTruthy();
});

it("keeps what is shown until the next page has been loaded, and the latest wish counts", async () => {
  const arrive: Record<string, () => void> = {};
  const slow = (name: string) => () =>
    new Promise<{ Component: ComponentType }>((resolve) => {
      arrive[name] = () => resolve({ Component: () => name });
    });
  const router = shown([
    { path: "/", element: <Link to="/slow">Slow</Link> },
    { path: "/slow", lazy: slow("slow") },
    { path: "/later", lazy: slow("later") },
  ]);
  follow("Slow");
  expect(await screen.findByText("loading")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Slow" })).toBeTruthy();
  void router.navigate("/later");
  await act(async () => arrive.slow?.());
  expect(screen.queryByText("slow")).toBeNull();
  await act(async () => arrive.later?.());
  expect(screen.getByText("later")).toBeTruthy();
  expect(screen.getByText("idle")).toBeTruthy();
  act(() => router.go(-1));
  expect(await screen.findByRole("link", { name: "Slow" })).toBeTruthy();
});

it("is ready when the first page has been loaded", async () => {
  let arrive = (): void => undefined;
  const lazy = () =>
    new Promise<{ element: string }>((resolve) => {
      arrive = () => resolve({ element: "First" });
    });
  const router = createMemoryRouter([{ path: "/", lazy }], { initialEntries: ["/"] });
  const { container } = render(<RouterProvider router={router} />);
  expect(container.textContent).toBe("");
  await act(async () => {
    arrive();
    await router.ready;
  });
  expect(screen.getByText("First")).toBeTruthy();
});

it("redirects, and Back skips what redirected", async () => {
  const router = shown([
    { path: "/", element: <Link to="/old">Old</Link> },
    { path: "/old", element: <Navigate to="/new" replace state="moved" /> },
    { path: "/new", element: "New" },
  ]);
  follow("Old");
  expect(await screen.findByText("New")).toBeTruthy();
  expect(address()).toBe('/new "moved"');
  act(() => router.go(-1));
  expect(await screen.findByRole("link", { name: "Old" })).toBeTruthy();
});

it("tells a screen what its path was given, and keeps it mounted from one to the next", async () => {
  function Result() {
    const [first] = useState(useParams().resultId);
    return <Link to="/results/2">{`${first} ${useParams().resultId}`}</Link>;
  }
  shown([{ path: "/results/:resultId", element: <Result /> }], "/results/1");
  follow("1 1");
  expect(await screen.findByRole("link", { name: "1 2" })).toBeTruthy();
});

it("reads and writes the query", async () => {
  function Query() {
    const [query, set] = useSearchParams();
    return (
      <>
        <b>{query.get("page")}</b>
        <button type="button" onClick={() => set({ page: "3" }, { state: "own" })}>
          Three
        </button>
        <button
          type="button"
          onClick={() =>
            set((before) => ({ page: String(Number(before.get("page")) + 1) }), { flushSync: true })
          }
        >
          Next
        </button>
        <button type="button" onClick={() => set("")}>
          None
        </button>
      </>
    );
  }
  shown([{ path: "/list", element: <Query /> }], "/list?page=1#end");
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  press("Three");
  await waitFor(() => expect(address()).toBe('/list?page=3 "own"'));
  press("Next");
  expect(address()).toBe("/list?page=4 null");
  press("None");
  await waitFor(() => expect(address()).toBe("/list null"));
});

it("shows what takes the place of a screen that throws, until another is gone to", async () => {
  const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
  function Broken(): never {
    throw new Error("Out of order");
  }
  function Failure() {
    return <Link to="/whole">{(useRouteError() as Error).message}</Link>;
  }
  shown([
    { path: "/", element: <Broken />, ErrorBoundary: Failure },
    { path: "/whole", element: "Whole", ErrorBoundary: Failure },
  ]);
  follow("Out of order");
  expect(await screen.findByText("Whole")).toBeTruthy();
  quiet.mockRestore();
});

function Guarded() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <>
      <Link to="/away">Away</Link>
      <Link to="?page=2">Within</Link>
      {blocker.state === "blocked" && (
        <>
          <button type="button" onClick={blocker.proceed}>
            Leave
          </button>
          <button type="button" onClick={blocker.reset}>
            Stay
          </button>
        </>
      )}
    </>
  );
}

const guarded: RouteObject[] = [
  { path: "/", element: <Link to="/form">Form</Link> },
  { path: "/form", element: <Guarded /> },
  { path: "/away", element: "Gone" },
];

it("keeps the reader by a link, until that is answered", async () => {
  shown(guarded, "/form");
  follow("Within");
  await waitFor(() => expect(address()).toBe("/form?page=2 null"));
  follow("Away");
  fireEvent.click(await screen.findByRole("button", { name: "Stay" }));
  expect(screen.queryByRole("button")).toBeNull();
  expect(address()).toBe("/form?page=2 null");
  follow("Away");
  fireEvent.click(await screen.findByRole("button", { name: "Leave" }));
  expect(await screen.findByText("Gone")).toBeTruthy();
});

it("keeps the reader by Back, and the history as it was", async () => {
  const router = shown(guarded);
  follow("Form");
  await screen.findByRole("link", { name: "Away" });
  act(() => router.go(-1));
  fireEvent.click(await screen.findByRole("button", { name: "Stay" }));
  expect(address()).toBe("/form null");
  act(() => router.go(-1));
  fireEvent.click(await screen.findByRole("button", { name: "Leave" }));
  expect(await screen.findByRole("link", { name: "Form" })).toBeTruthy();
  act(() => router.go(1));
  expect(await screen.findByRole("link", { name: "Away" })).toBeTruthy();
});

it("begins a page at its top, and comes back to where one was left", async () => {
  window.history.replaceState(null, "", "/");
  function Long() {
    const navigate = useNavigate();
    return (
      <>
        <Link to="/next">Next</Link>
        <button
          type="button"
          onClick={() => void navigate("/?page=2", { preventScrollReset: true })}
        >
          Page
        </button>
        <ScrollRestoration />
      </>
    );
  }
  const router = createBrowserRouter([
    { path: "/", element: <Long /> },
    { path: "/next", element: <Long /> },
  ]);
  const { unmount } = render(<RouterProvider router={router} />);
  scrollTo.mockClear();
  fireEvent.click(screen.getByRole("button", { name: "Page" }));
  await waitFor(() => expect(window.location.search).toBe("?page=2"));
  expect(scrollTo).not.toHaveBeenCalled();
  Object.defineProperty(window, "scrollY", { value: 700, configurable: true });
  const left = window.history.state;
  follow("Next");
  await waitFor(() => expect(scrollTo).toHaveBeenCalledWith(0, 0));
  // Back, as a browser tells of it.
  window.history.replaceState(left, "", "/?page=2");
  act(() => void window.dispatchEvent(new PopStateEvent("popstate", { state: left })));
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 700));
  unmount();
});
