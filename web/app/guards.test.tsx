import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { UNKNOWN_END } from "../apollo/session-ending.ts";
import { endSample, showRoutes, signInSample } from "../testing/show.tsx";
import { MemberOnly, Permitted, VisitorOnly } from "./guards.tsx";

const extendSession = vi.hoisted(() => vi.fn(async () => {}));
vi.mock("../apollo/session-extension.ts", () => ({ extendSession }));

const routes = [
  { Component: VisitorOnly, children: [{ path: "/auth", element: <p>Sign in</p> }] },
  {
    Component: MemberOnly,
    children: [
      { path: "/dashboard", element: <p>Dashboard</p> },
      { path: "/results", element: <p>Results</p> },
      {
        element: <Permitted action="bank:read" />,
        children: [{ path: "/admin", element: <p>Admin</p> }],
      },
    ],
  },
];

afterEach(() => endSample());

it("leads a visitor to sign in, and back to the page wanted", async () => {
  signInSample();
  const { path } = showRoutes(routes, "/results?kind=random");
  endSample(UNKNOWN_END);
  expect(await screen.findByText("Sign in")).toBeTruthy();
  signInSample();
  expect(await screen.findByText("Results")).toBeTruthy();
  expect(path()).toBe("/results?kind=random");
});

it("forgets the page of somebody who has signed out on purpose", async () => {
  signInSample();
  showRoutes(routes, "/results");
  endSample();
  expect(await screen.findByText("Sign in")).toBeTruthy();
  signInSample();
  expect(await screen.findByText("Dashboard")).toBeTruthy();
});

it("leads a student who opens an administrator's page to the dashboard", async () => {
  signInSample();
  showRoutes(routes, "/admin");
  expect(await screen.findByText("Dashboard")).toBeTruthy();
  expect(screen.getByText("You may not open that page.")).toBeTruthy();
});

it("lets in who was made an administrator since the page was loaded", async () => {
  extendSession.mockImplementationOnce(async () => signInSample({ role: "admin" }));
  signInSample();
  showRoutes(routes, "/admin");
  expect(await screen.findByText("Admin")).toBeTruthy();
});

it("lets an administrator in", async () => {
  signInSample({ role: "admin" });
  showRoutes(routes, "/admin");
  expect(await screen.findByText("Admin")).toBeTruthy();
});

it("leads to the dashboard of another person who has signed in in another tab", async () => {
  signInSample();
  showRoutes(routes, "/results");
  expect(await screen.findByText("Results")).toBeTruthy();
  signInSample({ user_id: 8, sub: "rohan@example.com" });
  expect(await screen.findByText("Dashboard")).toBeTruthy();
});
