import { fireEvent, screen, within } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { beforeEach, expect, it } from "vitest";
import { type Answers, showRoutes, signInSample } from "../testing/show.tsx";
import { InvitedScreen } from "./InvitedScreen.tsx";

beforeEach(() => signInSample({ role: "admin" }));

const link = {
  ...{ id: "12", link: "https://lexam.example/invite/abc", uses: 38, strangers: 2 },
  ...{ maxUses: 60, expiresAt: "2026-01-20T04:30:00Z", createdAt: "2026-01-10T04:10:00Z" },
  createdBy: "Meera",
};
const test = (invitation: object | null = link, changes: object = {}) => ({
  ...{ id: "12", title: "Mock 12", isPublic: false, invitationLink: null, invitation, ...changes },
});
const person = (id: string, changes: object = {}) => ({
  ...{ id: `12.${id}`, userId: id, fullName: `Person ${id}`, email: `${id}@example.com` },
  ...{ profilePicture: null, joinedAt: "2026-01-11T04:10:00Z", takenBackAt: null },
  ...{ attempts: 0, bestScore: null, isUnderWay: false },
  ...changes,
});
const invited = (...items: { takenBackAt: string | null }[]) => ({
  totalCount: items.length,
  takenBackCount: items.filter(({ takenBackAt }) => takenBackAt !== null).length,
  items,
});

function at(answers: Answers, address = "/admin/tests/invited/12") {
  return showRoutes(
    [{ path: "/admin/tests/invited/:id", element: <InvitedScreen /> }],
    address,
    answers,
  );
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
const row = (name: RegExp) => screen.getByRole("row", { name });

it("shows how the link was used, and what becomes of each person", async () => {
  at({
    Invited: {
      test: test(),
      invited: invited(
        person("7", { attempts: 2, bestScore: 74.5 }),
        person("8", { isUnderWay: true }),
        person("9", { takenBackAt: "2026-01-12T04:10:00Z" }),
        person("10"),
        person("11", { attempts: 1, bestScore: -0.5, takenBackAt: "2026-01-12T04:10:00Z" }),
      ),
    },
  });
  expect(await screen.findByRole("heading", { name: "Invited to Mock 12" })).toBeTruthy();
  expect(screen.getByText(/^Made Jan 10, 2026 by Meera/)).toBeTruthy();
  expect(fact("Used")).toBe("38 of 60");
  expect(fact("Ends")).toMatch(/Jan 20, 2026.*10:00 AM IST/);
  expect(fact("Turned away")).toBe("2");
  expect(screen.getByText(/^3 have access, 2 taken back/)).toBeTruthy();
  expect(row(/Person 7/).textContent).toContain("2 attempts, best 74.5");
  expect(row(/Person 8/).textContent).toContain("In progress");
  expect(row(/Person 9/).textContent).toContain("Access taken back Jan 12, 2026");
  expect(row(/Person 10/).textContent).toContain("Not started");
  expect(row(/Person 11/).textContent).toMatch(
    /1 attempt, [−-]0\.5\. Access taken back Jan 12, 2026/,
  );
});

it.each([
  [null, "Make a link to invite."],
  [link, "Copy the link."],
])("says how people come where nobody has joined", async (invitation, words) => {
  at({ Invited: { test: test(invitation), invited: invited() } });
  expect(await screen.findByText("Nobody has joined.")).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
});

it("distinguishes a missing test from one that could not be loaded, which loads by Try Again", async () => {
  let isAway = true;
  at({
    Invited: () => (isAway ? new Error("away") : { test: test(), invited: invited(person("7")) }),
  });
  expect(await screen.findByText("Failed to load the people invited")).toBeTruthy();
  isAway = false;
  press("Try Again");
  expect(await screen.findByText("Person 7")).toBeTruthy();
});

it("leads on from a test that was deleted", async () => {
  at({
    Invited: {
      test: () => new GraphQLError("There is none.", { extensions: { code: "NOT_FOUND" } }),
      invited: invited(),
    },
  });
  expect(await screen.findByText("There is no test 12. It may have been deleted.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
});

it("makes a link once, says when it can't, and shows it with the focus there", async () => {
  let isAway = true;
  const { asked } = at({
    Invited: { test: test(null), invited: invited() },
    MakeInvitation: () => (isAway ? new Error("away") : { renewInvitation: test() }),
  });
  const make = await screen.findByRole("button", { name: "Make a Link" });
  make.focus();
  press("Make a Link");
  expect(await screen.findByText(/^Failed to make a link\./)).toBeTruthy();
  isAway = false;
  press("Make a Link");
  press(/^Making/);
  expect(await screen.findByDisplayValue(link.link)).toBeTruthy();
  expect(screen.getByText("A new invitation link is made")).toBeTruthy();
  expect(document.activeElement?.textContent).toMatch(/^Copy/);
  expect(asked.filter(({ name }) => name === "MakeInvitation")).toHaveLength(2);
});

it("ends the link after a question, and keeps it by Keep It", async () => {
  const { asked } = at({
    Invited: { test: test(), invited: invited(person("7")) },
    EndInvitation: { endInvitation: test(null) },
  });
  fireEvent.click(await screen.findByRole("button", { name: "End Link" }));
  const dialog = () => within(screen.getByRole("dialog", { name: "End the invitation link?" }));
  expect(document.activeElement?.textContent).toBe("Keep It");
  fireEvent.click(dialog().getByRole("button", { name: "Keep It" }));
  expect(asked.map(({ name }) => name)).toEqual(["Invited"]);
  press("End Link");
  fireEvent.click(dialog().getByRole("button", { name: "End Link" }));
  expect(await screen.findByText(/There is no link: nobody joins until one is made/)).toBeTruthy();
  expect(screen.queryByDisplayValue(link.link)).toBeNull();
  expect(screen.getByText("Person 7")).toBeTruthy();
});

it("limits the link in Indian time, and says what the server refused", async () => {
  let isRefused = true;
  const fields = [{ field: "maxUses", message: "38 people have joined already." }];
  const refusal = new GraphQLError("No.", { extensions: { code: "BAD_USER_INPUT", fields } });
  const { asked } = at({
    Invited: { test: test(), invited: invited() },
    LimitInvitation: () => ({
      limitInvitation: () => (isRefused ? refusal : test({ ...link, maxUses: null })),
    }),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Limit" }));
  const most = screen.getByLabelText<HTMLInputElement>("People at most");
  const end = screen.getByLabelText<HTMLInputElement>("Ends (Asia/Kolkata)");
  expect([most.value, end.value]).toEqual(["60", "2026-01-20T10:00"]);
  fireEvent.change(most, { target: { value: "20" } });
  press("Set Limits");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Failed to set the limits. 38 people have joined already.",
  );
  isRefused = false;
  fireEvent.change(most, { target: { value: "0" } });
  fireEvent.change(end, { target: { value: "2026-02-01T09:30" } });
  press("Set Limits");
  expect(await screen.findByText("The link’s limits are set")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(fact("Used")).toBe("38");
  const sent = asked.filter(({ name }) => name === "LimitInvitation");
  expect(sent.map(({ variables }) => variables)).toEqual([
    { testId: "12", maxUses: 20, expiresAt: "2026-01-20T04:30:00.000Z" },
    { testId: "12", maxUses: null, expiresAt: "2026-02-01T04:00:00.000Z" },
  ]);
});

/** A person whose access is stored by the test's server. */
function accessOf(changes: object = {}) {
  let takenBackAt: string | null = null;
  const present = () => person("7", { ...changes, takenBackAt });
  const shown = at({
    Invited: () => ({ test: test(), invited: invited(present()) }),
    SetTestAccess({ hasAccess }) {
      takenBackAt = hasAccess ? null : "2026-01-13T04:10:00Z";
      return { setTestAccess: present() };
    },
  });
  const sent = () => shown.asked.filter(({ name }) => name === "SetTestAccess");
  return { sent };
}

it("takes access back at once from somebody who isn't taking the test, and gives it back", async () => {
  const { sent } = accessOf();
  fireEvent.click(await screen.findByRole("button", { name: /^Take Access Back: Person 7/ }));
  expect(await screen.findByText("Access taken back from Person 7")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  fireEvent.click(await screen.findByRole("button", { name: /^Give Back: Person 7/ }));
  expect(await screen.findByText("Access given back to Person 7")).toBeTruthy();
  expect(sent().map(({ variables }) => variables)).toEqual([
    { testId: "12", userId: "7", hasAccess: false },
    { testId: "12", userId: "7", hasAccess: true },
  ]);
});

it("asks before access is taken back from somebody who is taking the test", async () => {
  const { sent } = accessOf({ isUnderWay: true });
  fireEvent.click(await screen.findByRole("button", { name: /^Take Access Back: Person 7/ }));
  const dialog = within(screen.getByRole("dialog", { name: "Take access back from Person 7?" }));
  expect(
    dialog.getByText(/It ends now and is submitted with the answers saved until then/),
  ).toBeTruthy();
  expect(sent()).toEqual([]);
  fireEvent.click(dialog.getByRole("button", { name: "Take Access Back" }));
  expect(await screen.findByText("Access taken back from Person 7")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("says when access could not be changed, and leaves it as it was", async () => {
  at({
    Invited: { test: test(), invited: invited(person("7")) },
    SetTestAccess: new Error("away"),
  });
  fireEvent.click(await screen.findByRole("button", { name: /^Take Access Back: Person 7/ }));
  expect(await screen.findByText(/^Failed to take access back\./)).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Take Access Back: Person 7/ })).toBeTruthy();
});

it("leads back to All Tests with its filters when it was opened from there", async () => {
  const from = { pathname: "/admin/tests/invited/12", state: { list: "?search=mock" } };
  showRoutes([{ path: "/admin/tests/invited/:id", element: <InvitedScreen /> }], from);
  expect((await screen.findByRole("link", { name: "All Tests" })).getAttribute("href")).toBe(
    "/admin/all-tests?search=mock",
  );
});
