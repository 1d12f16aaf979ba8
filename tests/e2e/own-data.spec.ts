import { readFileSync } from "node:fs";
import { NIGHTLY } from "./looks.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newEmail,
  signIn,
  signInByHand,
  test,
} from "./support.ts";

test("one's data are saved as a file, and one's account is deleted and taken back", async ({
  page,
}) => {
  const email = newEmail("asha.leaves");
  await page.goto("/auth");
  await expect(page.getByText(/^Under 18\? Then use Lexam only with the consent/)).toBeVisible();
  await signInByHand(page, email);
  await page.goto("/account");
  const prepare = page.getByRole("button", { name: "Download My Data" });
  await expect(prepare).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.screenshot({ path: test.info().outputPath("account.png"), fullPage: true });

  await prepare.press("Enter");
  // The session is extended a second after the first activity, if not at the sign-in: before the deletion.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("lexam.session-extended")))
    .not.toBeNull();
  const save = page.getByRole("button", { name: "Save lexam-data.zip" });
  await expect(save).toBeVisible();
  await expect(page.getByText(/^Works until \w{3} \d\d, \d{4} \d+:\d\d [AP]M IST$/)).toBeVisible();
  const downloading = page.waitForEvent("download");
  await save.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("lexam-data.zip");
  const bytes = readFileSync(await download.path());
  expect(bytes.subarray(0, 4).toString("latin1")).toBe("PK\x03\x04");
  expect(bytes.includes("attempts.json")).toBe(true);
  await page.reload();
  await expect(save).toBeVisible();

  await page.getByRole("button", { name: "Delete My Account" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  const field = dialog.getByRole("textbox");
  const confirm = dialog.getByRole("button", { name: "Delete My Account" });
  await expect(dialog.getByRole("button", { name: "Keep It" })).toBeFocused();
  await confirm.click();
  await expect(dialog.getByText(`This is not ${email}`)).toBeVisible();
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath("dialog.png") });
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Delete My Account" }).click();
  await field.fill(email.toUpperCase());
  await field.press("Enter");
  await expect(page).toHaveURL(/\/auth$/);
  const notice = page.getByText(
    /^Your account is to be deleted on \w{3} \d\d, \d{4}\. You are signed out on all devices\. Signing in before that day takes it back\.$/,
  );
  await expect(notice).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account is to be deleted");
  // Nothing is offered that only somebody signed in can do.
  for (const name of ["Logout", "Dashboard", "Delete My Account", "Download My Data"]) {
    await expect(page.getByText(name, { exact: true })).toHaveCount(0);
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.screenshot({ path: test.info().outputPath("asked.png"), fullPage: true });
  await page.reload();
  await expect(notice).toBeVisible();

  await signInByHand(page, email);
  await expect(
    page.getByText(/^Your account stays: signing in on .* took its deletion back\.$/),
  ).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath("stays.png") });
  await page.goto("/account");
  await expect(
    page.getByText(/You asked for it before; signing in on .* took it back\./),
  ).toBeVisible();

  await page.getByRole("button", { name: "Delete My Account" }).click();
  await dialog.getByRole("radio", { name: "At once" }).check();
  await expect(dialog.getByText(/This can’t be undone/)).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath("at-once.png") });
  await field.fill(email);
  await dialog.getByRole("button", { name: "Delete at Once" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account is deleted");
  const gone = page.getByText(/^Your account was deleted.* Signing in again begins a new one\.$/);
  await expect(gone).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath("gone.png"), fullPage: true });
  await page.reload();
  await expect(gone).toBeVisible();
  await signIn(page, email);
  await page.goto("/account");
  await expect(page.getByText(/You asked for it before/)).toHaveCount(0);
});

test.describe("a request that is refused while the account is being deleted", NIGHTLY, () => {
  test.use({ expectedNoise: [/status of 401/] });

  for (const atOnce of [false, true]) {
    test(`shows ${atOnce ? "at once" : "in 30 days"} what became of it all the same`, async ({
      page,
    }) => {
      const email = newEmail("asha.refused");
      await signIn(page, email);
      await page.goto("/account");
      // What follows an activity reaches the server after the deletion, whose answer comes after its refusal.
      const [deleted, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      await page.route("**/graphql", async (route) => {
        const { operationName } = route.request().postDataJSON() as { operationName?: string };
        if (operationName === "ExtendSession") {
          await deleted.promise;
          return route.continue();
        }
        if (operationName !== "RequestDeletion") return route.fallback();
        const response = await route.fetch();
        deleted.resolve();
        await refused.promise;
        await route.fulfill({ response });
      });
      await page.getByRole("button", { name: "Delete My Account" }).click();
      const dialog = page.getByRole("dialog", { name: "Delete your account?" });
      if (atOnce) await dialog.getByRole("radio", { name: "At once" }).check();
      await dialog.getByRole("textbox").fill(email);
      await dialog.getByRole("textbox").press("Enter");
      await expect(page).toHaveURL(/\/auth$/);
      // Another tab is opened in the meantime, and learns why with this one.
      const other = await page.context().newPage();
      await other.goto("/auth");
      const headings = [page, other].map((tab) => tab.getByRole("heading", { level: 1 }));
      // The server still knows of an account that is kept for 30 days.
      const before = atOnce ? "Your session has ended" : /^Your (session|account)/;
      for (const heading of headings) await expect(heading).toHaveText(before);
      refused.resolve();
      for (const heading of headings) {
        await expect(heading).toHaveText(
          atOnce ? "Your account is deleted" : "Your account is to be deleted",
        );
      }
    });
  }
});

test.describe("a copy that does not arrive", NIGHTLY, () => {
  test.use({ expectedNoise: [/net::ERR_FAILED/] });

  test("is shown as such, and can be requested again", async ({ page }) => {
    await signIn(page, newEmail("asha.offline"));
    await page.goto("/account");
    await page.getByRole("button", { name: "Download My Data" }).click();
    const save = page.getByRole("button", { name: "Save lexam-data.zip" });
    await expect(save).toBeVisible();
    await page.route("**/graphql", (route) =>
      route.request().postData()?.includes("DataCopyPart") ? route.abort() : route.continue(),
    );
    await save.click();
    await expect(page.getByRole("alert")).toHaveText(/^The copy could not be fetched\. The server/);
    await page.unroute("**/graphql");
    const downloading = page.waitForEvent("download");
    await save.click();
    await downloading;
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});
