// An administrator adds a learning platform; a teacher chooses a test in a frame of it; a student opens it from there.
import { expect as plainExpect } from "@playwright/test";
import jwt from "jsonwebtoken";
import {
  INSTRUCTOR,
  type LearningPlatform,
  startLearningPlatform,
} from "../support/learning-platform.ts";
import { newAdmin, newStudent, storageOf } from "./accounts.ts";
import { test } from "./student.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, newEmail } from "./support.ts";
import { askerWith } from "./taught-result.ts";

/** A browser that is signed in to nothing. */
const NOBODY = { cookies: [], origins: [] };

const initiation = (url: string, platform: LearningPlatform, target: string) =>
  `${url}/lti/login?${new URLSearchParams({
    ...{ iss: platform.url, login_hint: "7", lti_message_hint: "m" },
    target_link_uri: `${url}${target}`,
  })}`;

test("a test is chosen in a course, opened from it, and its score comes to the gradebook", async ({
  browser,
  baseURL,
}) => {
  const url = baseURL ?? "";
  const platform = await startLearningPlatform(() => new Date());
  const admin = await newAdmin(url);
  const { rest } = askerWith(url, admin.accessToken);
  const title = `Course Test ${Date.now()}`;
  // Of its own: other tests delete questions of the sample bank.
  const bank = await Promise.all(
    ["first", "second"].map((which) =>
      rest<{ id: number }>("/admin/questions", {
        ...{ question_text: `${title}, the ${which} question`, options: ["Yes", "No"] },
        ...{ correct_option_index: 0, subject: "English" },
      }),
    ),
  );
  const { id } = await rest<{ id: number }>("/admin/tests", {
    ...{ title, description: null, duration_minutes: 10, correct_marks: 1 },
    ...{ incorrect_marks: 0, is_active: true, is_public: true },
    question_ids: bank.map((question) => question.id),
  });

  const desk = await browser.newContext({ storageState: storageOf(url, admin), baseURL: url });
  const page = await desk.newPage();
  await page.goto("/admin/platforms");
  await page.getByRole("button", { name: "Make a Link" }).click();
  await expect(page.getByText("/lti/register?link=")).toBeVisible();
  await page.getByRole("button", { name: "Add Manually" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a learning platform" });
  await dialog.getByLabel("Name").fill("City Moodle");
  await dialog.getByRole("button", { name: "Add Platform" }).click();
  await expect(dialog.getByText("The client ID is missing.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Platform ID (issuer)").fill(platform.url);
  await dialog.getByLabel("Client ID").fill("lexam-1");
  await dialog.getByLabel("Authentication request URL").fill(`${platform.url}/auth`);
  await dialog.getByLabel("Access token URL").fill(`${platform.url}/token`);
  await dialog.getByLabel("Public keyset URL").fill(`${platform.url}/jwks`);
  await dialog.getByLabel("Deployment IDs").fill("1");
  await dialog.getByRole("button", { name: "Add Platform" }).click();
  const row = page.getByRole("listitem").filter({ hasText: platform.url });
  await expect(row).toContainText("Nobody has come from it yet");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const teacher = await (await browser.newContext({ storageState: NOBODY })).newPage();
  platform.next = platform.choiceClaims({ sub: "t-1", roles: [INSTRUCTOR] });
  const choosing = initiation(url, platform, "/lti/choose");
  await teacher.goto(`${platform.url}/course?${new URLSearchParams({ tool: choosing })}`);
  const frame = teacher.frameLocator("iframe");
  await frame.getByLabel("Search tests").fill(title);
  await frame.getByRole("checkbox", { name: new RegExp(title) }).check();
  await expectAccessible(teacher);
  await frame.getByRole("button", { name: "Add Test" }).click();
  await expect(frame.getByText("The activity was added.")).toBeVisible();
  const [chosen = ""] = platform.choices;
  const address = `${url}/lti/tests/${id}`;
  plainExpect(JSON.stringify(jwt.decode(chosen))).toContain(address);

  const student = await (await browser.newContext({ storageState: NOBODY })).newPage();
  const email = newEmail("course");
  platform.next = platform.resourceClaims({ sub: "s-1", name: "Asha Rao", email }, address);
  const opening = initiation(url, platform, `/lti/tests/${id}`);
  await student.goto(`${platform.url}/course?${new URLSearchParams({ tool: opening })}`);
  const button = student.frameLocator("iframe").getByRole("link", { name: "Open in a New Tab" });
  const [tab] = await Promise.all([student.context().waitForEvent("page"), button.click()]);
  await expect(tab).toHaveURL(`${url}/quiz/${id}`);
  await expect(tab.getByRole("heading", { name: title })).toBeVisible();
  await tab.getByRole("button", { name: "Start Test" }).click();
  await tab.getByRole("button", { name: "Finish and Submit" }).click();
  await tab.getByRole("dialog").getByRole("button", { name: "Submit Quiz" }).click();
  await expect(tab.getByText("You submitted it")).toBeVisible();
  // The job runs once a minute.
  await expect.poll(() => platform.scores.length, { timeout: 100_000 }).toBe(1);
  plainExpect(platform.scores[0]?.body).toMatchObject({ userId: "s-1", scoreMaximum: 2 });
  await page.reload();
  await expect(row).toContainText("1 person, last on");
  await expect(row).toContainText("1 score in its gradebooks");

  await tab.goto("/account");
  await tab.getByRole("button", { name: "Disconnect City Moodle" }).click();
  await expectAccessible(tab);
  await tab.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(tab.getByText("City Moodle is disconnected.")).toBeVisible();

  await row.getByRole("button", { name: "Delete City Moodle" }).click();
  await page.getByRole("button", { name: "Delete Platform" }).click();
  await expect(row).toHaveCount(0);
  await platform.close();
});

test("a platform opens an existing account once its owner agrees", async ({ browser, baseURL }) => {
  const url = baseURL ?? "";
  const platform = await startLearningPlatform(() => new Date());
  const admin = await newAdmin(url);
  const { rest } = askerWith(url, admin.accessToken);
  const { id } = await rest<{ id: number }>("/admin/platforms", platform.input);
  const owner = await newStudent(url, "owner");
  const target = `${url}/lti/tests`;
  platform.next = platform.resourceClaims({ sub: "s-9", email: owner.email }, target);

  const context = await browser.newContext({ storageState: storageOf(url, owner), baseURL: url });
  const page = await context.newPage();
  await page.goto(initiation(url, platform, "/lti/tests"));
  await expect(
    page.getByRole("heading", { name: "You have a Lexam account already" }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Continue to Sign In" }).click();
  await expect(page.getByRole("heading", { name: "Connect your account?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Connect Account" }).click();
  await expect(page).toHaveURL(`${url}/tests`);

  const otherBrowser = await (await browser.newContext({ storageState: NOBODY })).newPage();
  await otherBrowser.goto(initiation(url, platform, "/lti/tests"));
  await expect(otherBrowser).toHaveURL(`${url}/tests`);
  await expect(otherBrowser.getByText(owner.name).first()).toBeVisible();
  await otherBrowser.goto("/lti/problem?reason=unsigned");
  await expect(otherBrowser.getByText("is not signed with its key")).toBeVisible();
  await expectAccessible(otherBrowser);
  await fetch(`${url}/api/v1/admin/platforms/${id}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${admin.accessToken}` },
  });
  await platform.close();
});
