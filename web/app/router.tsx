import type { ComponentType } from "react";
import { createBrowserRouter, Navigate, type RouteObject } from "react-router-dom";
import { LoadingScreen } from "../ui/Page.tsx";
import { AdminOnly, MemberOnly, VisitorOnly } from "./guards.tsx";
import { Root } from "./Root.tsx";
import { RouteError } from "./RouteError.tsx";
import { VisitorShell } from "./VisitorShell.tsx";

/**
 * A route in a file of its own, loaded when it is first opened; its errors stay within it. A file
 * that can't be loaded becomes a component that throws, since the router shows nothing at all when
 * `lazy` itself fails.
 */
function loaded(load: () => Promise<ComponentType>) {
  const thrower = (error: unknown) => () => {
    throw error;
  };
  return {
    lazy: async () => ({ Component: await load().catch(thrower) }),
    ErrorBoundary: RouteError,
  };
}

function screen(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, ...loaded(load) };
}

const visitorRoutes: RouteObject[] = [
  {
    Component: VisitorShell,
    children: [screen("/", async () => (await import("./landing/Landing.tsx")).Landing)],
  },
  screen("/auth", async () => (await import("./Auth.tsx")).Auth),
];

const memberRoutes: RouteObject[] = [
  screen("/dashboard", async () => (await import("./dashboard/Dashboard.tsx")).Dashboard),
  screen("/tests", async () => (await import("../fixed-tests/TestsScreen.tsx")).TestsScreen),
  screen("/results", async () => (await import("../results/ResultsScreen.tsx")).ResultsScreen),
  screen(
    "/results/:resultId",
    async () => (await import("../results/ResultScreen.tsx")).RegularResultScreen,
  ),
  screen(
    "/random-results/:resultId",
    async () => (await import("../results/ResultScreen.tsx")).RandomResultScreen,
  ),
  screen(
    "/random-test",
    async () => (await import("../random-tests/RandomTestScreen.tsx")).RandomTestScreen,
  ),
  screen("/account", async () => (await import("../accounts/AccountScreen.tsx")).AccountScreen),
  screen(
    "/invite/:token",
    async () => (await import("../fixed-tests/InvitationScreen.tsx")).InvitationScreen,
  ),
];

const adminRoutes: RouteObject[] = [
  screen("/admin", async () => (await import("./admin/AdminDashboard.tsx")).AdminDashboard),
  screen(
    "/admin/questions",
    async () => (await import("../questions/AddQuestionScreen.tsx")).AddQuestionScreen,
  ),
  screen(
    "/admin/questions/edit/:id",
    async () => (await import("../questions/EditQuestionScreen.tsx")).EditQuestionScreen,
  ),
  screen(
    "/admin/upload-questions",
    async () => (await import("../imports/UploadQuestionsScreen.tsx")).UploadQuestionsScreen,
  ),
  screen(
    "/admin/all-questions",
    async () => (await import("../questions/AllQuestionsScreen.tsx")).AllQuestionsScreen,
  ),
  screen(
    "/admin/tests",
    async () => (await import("../fixed-tests/CreateTestScreen.tsx")).CreateTestScreen,
  ),
  screen(
    "/admin/all-tests",
    async () => (await import("../fixed-tests/AllTestsScreen.tsx")).AllTestsScreen,
  ),
  screen(
    "/admin/tests/edit/:id",
    async () => (await import("../fixed-tests/EditTestScreen.tsx")).EditTestScreen,
  ),
  screen(
    "/admin/tests/invited/:id",
    async () => (await import("../fixed-tests/InvitedScreen.tsx")).InvitedScreen,
  ),
  screen(
    "/admin/upload-test",
    async () => (await import("../imports/UploadTestScreen.tsx")).UploadTestScreen,
  ),
  screen("/admin/users", async () => (await import("../accounts/UsersScreen.tsx")).UsersScreen),
];

const openRoutes: RouteObject[] = [
  screen("/contact", async () => (await import("../support/ContactScreen.tsx")).ContactScreen),
  screen("/faq", async () => (await import("../support/FaqScreen.tsx")).FaqScreen),
  screen("/privacy", async () => (await import("../support/PrivacyScreen.tsx")).PrivacyScreen),
];

/** The addresses of docs/screens.md, section 1. */
export const router = createBrowserRouter([
  {
    Component: Root,
    HydrateFallback: LoadingScreen,
    ErrorBoundary: RouteError,
    children: [
      { Component: VisitorOnly, children: visitorRoutes },
      { path: "/login", element: <Navigate to="/auth" replace /> },
      { path: "/register", element: <Navigate to="/auth" replace /> },
      {
        Component: MemberOnly,
        children: [
          {
            ...loaded(async () => (await import("./MemberArea.tsx")).MemberArea),
            children: [
              {
                ...loaded(async () => (await import("./MemberShell.tsx")).MemberShell),
                children: [...memberRoutes, { Component: AdminOnly, children: adminRoutes }],
              },
              screen("/quiz/:testId", async () => (await import("./Quiz.tsx")).Quiz),
            ],
          },
        ],
      },
      {
        ...loaded(async () => (await import("./OpenShell.tsx")).OpenShell),
        children: openRoutes,
      },
      { path: "*", element: <Navigate to="/dashboard" replace /> },
    ],
  },
]);
