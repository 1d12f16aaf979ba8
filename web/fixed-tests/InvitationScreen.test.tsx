import { fireEvent, screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { beforeEach, expect, it } from "vitest";
import { type Answers, showRoutes, signInSample } from "../testing/show.tsx";
import { InvitationScreen } from "./InvitationScreen.tsx";

beforeEach(() => signInSample());

function follow(answers: Answers) {
  return showRoutes(
    [
      { path: "/invite/:token", element: <InvitationScreen /> },
      { path: "/tests", element: <p>The tests</p> },
    ],
    "/invite/abc",
    answers,
  );
}

const opened = {
  acceptInvitation: {
    ...{ id: "12", title: "Mock 12", description: null, subjects: ["Torts"], isPublic: false },
    ...{ isActive: true, totalQuestions: 40, durationMinutes: 60, correctMarks: 1 },
    ...{ incorrectMarks: 0.25, totalMarks: 40, sections: [], createdAt: "2026-01-10T04:10:00Z" },
    own: { timesTaken: 0, isUnderWay: false, best: null, last: null },
  },
};

const refusal = (code: string, message: string) => ({
  acceptInvitation: () => new GraphQLError(message, { extensions: { code } }),
});

it("opens the test once, says so, and leads to it", async () => {
  const { asked, path } = follow({
    AcceptInvitation: opened,
  });
  expect(await screen.findByText("The tests")).toBeTruthy();
  expect(screen.getByText("“Mock 12” is open to you now")).toBeTruthy();
  expect(path()).toBe("/tests");
  expect(asked.filter(({ name }) => name === "AcceptInvitation")).toEqual([
    { name: "AcceptInvitation", variables: { token: "abc" } },
  ]);
});

it.each([
  ["NOT_FOUND", "The link was ended on Jan 12, 2026.", /^The link was ended on Jan 12, 2026\.$/],
  ["BAD_USER_INPUT", "A token has 32 letters.", /Ask the person who sent it for a new link\.$/],
])("says of a link that doesn't hold why not (%s), and offers other tests", async (...refused) => {
  const [code, message, words] = refused;
  follow({ AcceptInvitation: refusal(code, message) });
  expect(
    await screen.findByRole("heading", { name: "This invitation link does not work any more" }),
  ).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Browse Tests" }).getAttribute("href")).toBe("/tests");
  expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
});

it("waits for another press when nobody answered, and asks nothing by itself", async () => {
  let isAway = true;
  const { asked } = follow({
    AcceptInvitation: () => (isAway ? new Error("away") : opened),
  });
  expect(
    await screen.findByRole("heading", { name: "The invitation could not be opened" }),
  ).toBeTruthy();
  expect(asked).toHaveLength(1);
  isAway = false;
  fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("The tests")).toBeTruthy();
});
