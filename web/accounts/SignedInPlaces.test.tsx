import { fireEvent, screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { beforeEach, expect, it, vi } from "vitest";
import { type Answers, show, signInSample } from "../testing/show.tsx";
import { SignedInPlaces } from "./SignedInPlaces.tsx";

beforeEach(() => signInSample());

const place = (id: string, device: string, isCurrent = false) => ({
  ...{ __typename: "Session" as const, id, device, isCurrent },
  ...{ signedInAt: "2026-01-10T04:10:00Z", lastUsedAt: "2026-01-13T04:10:00Z" },
});
const here = place("1", "Firefox on Linux", true);
const phone = place("2", "Chrome on Android");
const tablet = place("3", "Safari on iPad");

function places(answers: Answers = {}, ...others: ReturnType<typeof place>[]) {
  const onChanged = vi.fn(async () => undefined);
  const { asked } = show(
    <SignedInPlaces places={[here, ...others]} onChanged={onChanged} />,
    answers,
  );
  return { asked, onChanged };
}

const signOut = (device: string) =>
  fireEvent.click(screen.getByRole("button", { name: `Sign Out ${device}` }));

it("offers to sign out each place but this one", () => {
  places({}, phone, tablet);
  expect(screen.getByText("3 sessions")).toBeTruthy();
  const [own, other] = screen.getAllByRole("listitem");
  expect(own?.textContent).toContain("Firefox on LinuxThis deviceSigned in Jan 10, 2026In use now");
  expect(other?.textContent).toContain("Last used Jan 13, 2026 9:40 AM IST");
  const names = screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
  expect(names).toEqual(["Sign Out Chrome on Android", "Sign Out Safari on iPad", null]);
});

it("says that there is no other place", () => {
  places();
  expect(screen.getByText("Only this device.")).toBeTruthy();
  expect(screen.getAllByRole("button")).toHaveLength(1);
});

it("signs a place out once, says so, and keeps the focus near its row", async () => {
  const answer = Promise.withResolvers<boolean>();
  const { asked, onChanged } = places({ EndSession: { endSession: () => answer.promise } }, phone);
  signOut("Chrome on Android");
  signOut("Chrome on Android");
  expect(onChanged).not.toHaveBeenCalled();
  answer.resolve(true);
  expect(await screen.findByText("Signed out Chrome on Android")).toBeTruthy();
  expect(asked).toEqual([{ name: "EndSession", variables: { id: "2" } }]);
  expect(onChanged).toHaveBeenCalledOnce();
  expect(document.activeElement?.textContent).toBe("Sign Out on All Devices");
});

it("takes a place that is signed out already for signed out", async () => {
  const { onChanged } = places(
    {
      EndSession: {
        endSession: () => new GraphQLError("None.", { extensions: { code: "NOT_FOUND" } }),
      },
    },
    phone,
  );
  signOut("Chrome on Android");
  expect(await screen.findByText("Signed out Chrome on Android")).toBeTruthy();
  expect(onChanged).toHaveBeenCalledOnce();
});

it("says when a place could not be signed out, and does it by another press", async () => {
  let isAway = true;
  const { onChanged } = places(
    { EndSession: () => (isAway ? new Error("away") : { endSession: true }) },
    tablet,
  );
  signOut("Safari on iPad");
  expect(await screen.findByText(/^Failed to sign out Safari on iPad\./)).toBeTruthy();
  expect(onChanged).not.toHaveBeenCalled();
  isAway = false;
  signOut("Safari on iPad");
  expect(await screen.findByText("Signed out Safari on iPad")).toBeTruthy();
});

it("asks before all devices are signed out, and leaves them by Escape", () => {
  const { asked } = places({}, phone);
  fireEvent.click(screen.getByRole("button", { name: "Sign Out on All Devices" }));
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(asked).toEqual([]);
});
