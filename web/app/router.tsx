import type { ComponentType } from "react";
import { createBrowserRouter, Navigate, type RouteObject } from "react-router-dom";
import type { Action } from "#rules/permissions.ts";
import { LoadingScreen } from "../ui/Page.tsx";
import { MemberOnly, Permitted, StaffOnly, VisitorOnly } from "./guards.tsx";
import { Root } from "./Root.tsx";
import { BareRouteError, RouteError } from "./RouteError.tsx";
import { UnknownAddress } from "./UnknownAddress.tsx";
import { VisitorShell } from "./VisitorShell.tsx";

/**
 * A lazy component with its own error boundary. A file that can't be loaded becomes a component that throws, since
 * the router shows nothing if `lazy` itself fails.
 */
function area<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
  ErrorBoundary: ComponentType = RouteError,
) {
  const thrower = (error: unknown) => () => {
    throw error;
  };
  return {
    lazy: async () => ({ Component: await load().then((file) => file[name], thrower) }),
    ErrorBoundary,
  };
}

/** A lazy component as the screen of a path. */
function screen<Name extends string>(
  path: string,
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
  ErrorBoundary?: ComponentType,
): RouteObject {
  return { path, ...area(name, load, ErrorBoundary) };
}

const visitorRoutes: RouteObject[] = [
  {
    Component: VisitorShell,
    children: [screen("/", "Landing", () => import("./landing/Landing.tsx"))],
  },
  screen("/auth", "Auth", () => import("./Auth.tsx"), BareRouteError),
];

const memberRoutes: RouteObject[] = [
  screen("/dashboard", "Dashboard", () => import("./dashboard/Dashboard.tsx")),
  screen("/tests", "TestsScreen", () => import("../fixed-tests/TestsScreen.tsx")),
  screen("/results", "ResultsScreen", () => import("../results/ResultsScreen.tsx")),
  screen("/results/:resultId/rank", "RankScreen", () => import("../results/rank/RankScreen.tsx")),
  screen("/results/:resultId", "RegularResultScreen", () => import("../results/ResultScreen.tsx")),
  screen(
    "/random-results/:resultId",
    "RandomResultScreen",
    () => import("../results/ResultScreen.tsx"),
  ),
  screen("/progress", "Progress", () => import("./Progress.tsx")),
  screen("/notebook", "NotebookScreen", () => import("../notebook/NotebookScreen.tsx")),
  screen("/account", "AccountScreen", () => import("../accounts/AccountScreen.tsx")),
  screen("/invite/:token", "InvitationScreen", () => import("../fixed-tests/InvitationScreen.tsx")),
  screen("/practice", "PracticePage", () => import("../random-tests/practice/PracticePage.tsx")),
  screen("/random-test", "RandomTestScreen", () => import("../random-tests/RandomTestScreen.tsx")),
];

/** Pages that require a permission. */
const permitted = (action: Action, children: RouteObject[]): RouteObject => ({
  element: <Permitted action={action} />,
  children,
});

const adminRoutes: RouteObject[] = [
  screen("/admin", "AdminHome", () => import("./admin/AdminHome.tsx")),
  permitted("bank:read", [
    screen(
      "/admin/questions/edit/:id",
      "EditQuestionScreen",
      () => import("../questions/EditQuestionScreen.tsx"),
    ),
    screen(
      "/admin/all-questions",
      "AllQuestionsScreen",
      () => import("../questions/AllQuestionsScreen.tsx"),
    ),
    screen(
      "/admin/passages",
      "PassagesScreen",
      () => import("../questions/passages/PassagesScreen.tsx"),
    ),
    screen(
      "/admin/passages/edit/:id",
      "EditPassageScreen",
      () => import("../questions/passages/EditPassageScreen.tsx"),
    ),
    screen("/admin/imports", "ImportsScreen", () => import("../imports/ImportsScreen.tsx")),
    screen("/admin/subjects", "SubjectsScreen", () => import("../questions/SubjectsScreen.tsx")),
  ]),
  permitted("question:write", [
    screen(
      "/admin/questions",
      "AddQuestionScreen",
      () => import("../questions/AddQuestionScreen.tsx"),
    ),
    screen(
      "/admin/passages/new",
      "AddPassageScreen",
      () => import("../questions/passages/AddPassageScreen.tsx"),
    ),
  ]),
  permitted("bank:import", [
    screen(
      "/admin/upload-questions",
      "UploadQuestionsScreen",
      () => import("../imports/UploadQuestionsScreen.tsx"),
    ),
  ]),
  permitted("test:write", [
    screen(
      "/admin/upload-test",
      "UploadTestScreen",
      () => import("../imports/UploadTestScreen.tsx"),
    ),
    screen("/admin/tests", "CreateTestScreen", () => import("../fixed-tests/CreateTestScreen.tsx")),
    screen(
      "/admin/blueprints",
      "BlueprintsScreen",
      () => import("../blueprints/BlueprintsScreen.tsx"),
    ),
    screen(
      "/admin/blueprints/new",
      "AddBlueprintScreen",
      () => import("../blueprints/BlueprintScreen.tsx"),
    ),
    screen(
      "/admin/blueprints/:id",
      "BlueprintScreen",
      () => import("../blueprints/BlueprintScreen.tsx"),
    ),
  ]),
  permitted("test:read", [
    screen("/admin/all-tests", "AllTestsScreen", () => import("../fixed-tests/AllTestsScreen.tsx")),
    screen(
      "/admin/tests/edit/:id",
      "EditTestScreen",
      () => import("../fixed-tests/EditTestScreen.tsx"),
    ),
  ]),
  permitted("test:write", [
    screen(
      "/admin/tests/schedule/:id",
      "ScheduleScreen",
      () => import("../fixed-tests/schedule/ScheduleScreen.tsx"),
    ),
  ]),
  permitted("test:invite", [
    screen(
      "/admin/tests/invited/:id",
      "InvitedScreen",
      () => import("../fixed-tests/InvitedScreen.tsx"),
    ),
  ]),
  permitted("problem:answer", [
    screen("/admin/inbox", "InboxScreen", () => import("../problem-reports/InboxScreen.tsx")),
  ]),
  permitted("report:keys", [
    screen(
      "/admin/items",
      "FlaggedItemsScreen",
      () => import("../reports/items/FlaggedItemsScreen.tsx"),
    ),
    screen("/admin/items/:id", "ItemScreen", () => import("../reports/items/ItemScreen.tsx")),
    screen(
      "/admin/reports/attempts/:id",
      "StudentAttemptScreen",
      () => import("../results/reported/StudentAttemptScreen.tsx"),
    ),
  ]),
  permitted("report:read", [
    screen("/admin/reports", "TestReportsScreen", () => import("../reports/TestReportsScreen.tsx")),
    screen(
      "/admin/reports/tests/:id",
      "TestReportScreen",
      () => import("../reports/TestReportScreen.tsx"),
    ),
    screen(
      "/admin/reports/students/:id",
      "StudentScreen",
      () => import("../results/reported/StudentScreen.tsx"),
    ),
  ]),
  permitted("live:watch", [
    screen("/admin/live", "LiveTestsScreen", () => import("../live/LiveTestsScreen.tsx")),
    screen("/admin/live/:id", "LiveTestScreen", () => import("../live/LiveTestScreen.tsx")),
  ]),
  permitted("report:keys", [
    screen(
      "/admin/live/:id/attempts/:attemptId",
      "SavedAnswersScreen",
      () => import("../live/SavedAnswersScreen.tsx"),
    ),
  ]),
  permitted("batch:read", [
    screen("/admin/batches", "BatchesScreen", () => import("../batches/BatchesScreen.tsx")),
    screen("/admin/batches/:id", "BatchScreen", () => import("../batches/BatchScreen.tsx")),
  ]),
  permitted("audit:read", [
    screen("/admin/audit-log", "AuditLogScreen", () => import("../audit/AuditLogScreen.tsx")),
  ]),
  permitted("webhook:write", [
    screen("/admin/tokens", "TokensAndWebhooks", () => import("./admin/TokensAndWebhooks.tsx")),
  ]),
  permitted("platform:write", [
    screen(
      "/admin/platforms",
      "PlatformsScreen",
      () => import("../accounts/platforms/PlatformsScreen.tsx"),
    ),
  ]),
  permitted("key:correct", [
    screen("/admin/regrades", "RegradesScreen", () => import("../regrades/RegradesScreen.tsx")),
    screen(
      "/admin/regrades/new",
      "NewRegradeScreen",
      () => import("../regrades/NewRegradeScreen.tsx"),
    ),
    screen("/admin/regrades/:id", "RegradeScreen", () => import("../regrades/RegradeScreen.tsx")),
  ]),
  permitted("user:read", [
    screen("/admin/users", "UsersScreen", () => import("../accounts/UsersScreen.tsx")),
  ]),
];

const openRoutes: RouteObject[] = [
  screen("/contact", "ContactScreen", () => import("../support/ContactScreen.tsx")),
  screen("/faq", "FaqScreen", () => import("../support/FaqScreen.tsx")),
  screen("/privacy", "PrivacyScreen", () => import("../support/PrivacyScreen.tsx")),
];

/** The addresses of docs/screens.md, section 1. */
const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: BareRouteError,
    HydrateFallback: LoadingScreen,
    children: [
      { Component: VisitorOnly, children: visitorRoutes },
      { path: "/login", element: <Navigate to="/auth" replace /> },
      { path: "/register", element: <Navigate to="/auth" replace /> },
      {
        Component: MemberOnly,
        children: [
          {
            ...area("MemberArea", () => import("./MemberArea.tsx"), BareRouteError),
            children: [
              {
                ...area("DataArea", () => import("./DataArea.tsx"), BareRouteError),
                children: [
                  ...memberRoutes,
                  {
                    Component: StaffOnly,
                    children: [
                      {
                        ...area("AdminArea", () => import("./admin/AdminArea.tsx")),
                        children: adminRoutes,
                      },
                    ],
                  },
                ],
              },
              {
                ...area("BareArea", () => import("./BareArea.tsx"), BareRouteError),
                children: [
                  screen(
                    "/lti/connect/confirm",
                    "ConfirmConnectionScreen",
                    () => import("../accounts/platforms/ConfirmConnectionScreen.tsx"),
                    BareRouteError,
                  ),
                  screen(
                    "/practice/new",
                    "PracticeStart",
                    () => import("../practice/PracticeStart.tsx"),
                    BareRouteError,
                  ),
                  screen(
                    "/practice/:id",
                    "PracticeScreen",
                    () => import("../practice/PracticeScreen.tsx"),
                    BareRouteError,
                  ),
                ],
              },
              {
                element: <Permitted action="test:read" />,
                children: [
                  {
                    ...area("PreviewArea", () => import("./PreviewArea.tsx"), BareRouteError),
                    children: [
                      screen(
                        "/admin/tests/preview/:id",
                        "PreviewScreen",
                        () => import("../fixed-tests/preview/PreviewScreen.tsx"),
                        BareRouteError,
                      ),
                    ],
                  },
                ],
              },
              screen("/quiz/:testId", "Quiz", () => import("./Quiz.tsx"), BareRouteError),
              screen(
                "/quiz/:testId/waiting-room",
                "WaitingRoom",
                () => import("./WaitingRoom.tsx"),
                BareRouteError,
              ),
              screen("/review", "Review", () => import("./Review.tsx"), BareRouteError),
              screen(
                "/blind-review/:attemptId",
                "BlindReview",
                () => import("./BlindReview.tsx"),
                BareRouteError,
              ),
            ],
          },
        ],
      },
      {
        ...area("OpenShell", () => import("./OpenShell.tsx"), BareRouteError),
        children: openRoutes,
      },
      {
        ...area("BareArea", () => import("./BareArea.tsx"), BareRouteError),
        children: [
          screen(
            "/lti/*",
            "PlatformPages",
            () => import("../accounts/platforms/PlatformPages.tsx"),
            BareRouteError,
          ),
        ],
      },
      { path: "*", Component: UnknownAddress },
    ],
  },
];

export const router = createBrowserRouter(routes);
