import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { SessionEnding } from "../apollo/session.ts";
import { show } from "../testing/show.tsx";
import { SessionEndedScreen } from "./SessionEndedScreen.tsx";
import { SignInScreen } from "./SignInScreen.tsx";

function showEnding(reason: SessionEnding["reason"], isDraftKept = false): void {
  const ending: SessionEnding = {
    ...{ reason, email: "asha@example.com", userId: 8 },
    ...{ at: "2026-01-13T04:10:00Z", from: null },
  };
  show(
    <SessionEndedScreen
      ending={ending}
      problem={null}
      quiz={null}
      isDraftKept={isDraftKept}
      comesBackTo="question 2"
    />,
  );
}

const look = (name: string) => screen.queryByText(name)?.closest("[data-kind]");

it("leads a deactivated account to support first, and promises no way back", () => {
  showEnding("ACCOUNT_INACTIVE");
  expect(look("Write to Support")?.getAttribute("data-kind")).toBe("primary");
  expect(look("Write to Support")?.getAttribute("href")).toBe("/contact");
  expect(look("Continue with Google")?.getAttribute("data-kind")).toBe("secondary");
  expect(screen.queryByText(/You come back to/)).toBeNull();
  expect(screen.getByText(/this one once it is active again/)).toBeTruthy();
});

it("leads anyone else back to the sign-in", () => {
  showEnding("ADMINISTRATOR");
  expect(look("Continue with Google")?.getAttribute("data-kind")).toBe("primary");
  expect(screen.getByText(/You come back to question 2/)).toBeTruthy();
  expect(screen.queryByText("Write to Support")).toBeNull();
});

it.each([
  ["OTHER_DEVICE", true],
  ["OTHER_DEVICE", false],
  // Nobody can open it any more.
  ["DELETED_AT_ONCE", true],
] as const)("says after %s that a draft is kept, if one is: %s", (reason, isKept) => {
  showEnding(reason, isKept);
  const words = screen.queryByText(/^Your draft is kept on this device/);
  expect(words !== null).toBe(isKept && reason !== "DELETED_AT_ONCE");
});

it("says after a sign-out in another tab that a draft is kept, too", () => {
  show(<SignInScreen problem={null} isFromTab isDraftKept />);
  expect(
    screen.getByText(/Your draft is kept on this device.* A quiz in progress is kept/),
  ).toBeTruthy();
});
