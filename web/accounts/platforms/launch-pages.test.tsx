import { fireEvent, screen, waitFor } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { beforeEach, expect, it } from "vitest";
import { showRoutes, signInSample } from "../../testing/show.tsx";
import { ConfirmConnectionScreen } from "./ConfirmConnectionScreen.tsx";
import { PlatformPages } from "./PlatformPages.tsx";

const routes = [
  { path: "/lti/*", element: <PlatformPages /> },
  { path: "/confirm", element: <ConfirmConnectionScreen /> },
];
const test = (id: string, title: string) => ({
  ...{ id, title, isPublic: true, totalQuestions: 1, durationMinutes: 20 },
  ...{ opensAt: null, closesAt: null },
});
const choice = {
  ...{ platformName: "City Moodle", course: "Law of Contract" },
  ...{ takesSeveral: true, hasMore: false, tests: [test("1", "Offer"), test("2", "Remedy")] },
};
const OVER = new GraphQLError("It isn’t there.", { extensions: { code: "NOT_FOUND" } });

beforeEach(() => {
  sessionStorage.setItem("lexam-platform-decision", JSON.stringify({ code: "c", nonce: "n" }));
});

it("says beside the buttons of a choice why one did nothing", async () => {
  showRoutes(routes, "/lti/choose?code=c", {
    PlatformChoice: { platformChoice: choice },
    AnswerPlatformChoice: new Error("Away"),
  });
  const add = await screen.findByRole("button", { name: "Add Test" });
  fireEvent.click(add);
  const missing = await screen.findByText("Choose a test first.");
  // The bar stays in view under a list of any length.
  expect(missing.parentElement).toBe(add.parentElement);
  fireEvent.click(screen.getByRole("checkbox", { name: /Offer/ }));
  fireEvent.click(screen.getByRole("checkbox", { name: /Remedy/ }));
  expect(screen.queryByText("Choose a test first.")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Add 2 Tests" }));
  expect((await screen.findByRole("alert")).parentElement).toBe(add.parentElement);
});

it("keeps its heading while it searches", async () => {
  let isHeld = false;
  showRoutes(routes, "/lti/choose?code=c", {
    PlatformChoice: ({ search }) => {
      isHeld ||= search === "zzz";
      return { platformChoice: isHeld ? new Promise(() => undefined) : choice };
    },
  });
  await screen.findByRole("heading", { name: "Add a test to Law of Contract" });
  fireEvent.change(screen.getByLabelText("Search tests"), { target: { value: "zzz" } });
  await waitFor(() => expect(isHeld).toBe(true));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(
    "Add a test to Law of Contract",
  );
});

it.each([
  ["/lti/choose?code=c", "Choose from your learning platform"],
  ["/lti/connect?code=c", "Open the activity again"],
  ["/lti/connect?code=other", "Open the activity again"],
  ["/confirm?code=c", "Open the activity again"],
  ["/lti/problem?reason=no_test", "Lexam could not be opened"],
  ["/lti/registered?reason=link_over", "Lexam was not added"],
])("leads on from %s, where nothing can be decided", async (address, heading) => {
  signInSample();
  showRoutes(routes, address, {
    ...{ PlatformChoice: { platformChoice: OVER } },
    PlatformConnectionQuestion: { platformConnectionQuestion: OVER },
  });
  expect(await screen.findByRole("heading", { name: heading })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to Lexam" }).getAttribute("href")).toBe("/");
});

it("says before it connects an account that the platform means another one", async () => {
  signInSample({ sub: "asha@example.com" });
  const question = { platformName: "City Moodle", email: "Asha.Rao@school.example.com" };
  showRoutes(routes, "/confirm?code=c", {
    PlatformConnectionQuestion: { platformConnectionQuestion: question },
  });
  expect(await screen.findByText(/which is another address/)).toBeTruthy();
});

it("connects the account that the platform means without another word", async () => {
  signInSample({ sub: "asha@example.com" });
  const question = { platformName: "City Moodle", email: "Asha@example.com" };
  showRoutes(routes, "/confirm?code=c", {
    PlatformConnectionQuestion: { platformConnectionQuestion: question },
  });
  expect(await screen.findByRole("button", { name: "Connect Account" })).toBeTruthy();
  expect(screen.queryByText(/another address/)).toBeNull();
});
