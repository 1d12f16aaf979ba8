import { readFileSync } from "node:fs";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newEmail,
  signIn,
  test,
} from "./support.ts";

test("one's data are saved as a file, and one's account is deleted and taken back", async ({
  page,
}) => {
  const email = newEmail("asha.leaves");
  await page.goto("/auth");
  await expect(page.getByText(/^Under 18\? Then use Lexam only with the consent/)).toBeVisible();
  await signIn(page, email);
  await page.goto("/account");
  const prepare = page.getByRole("button", { name: "Download My Data" });
  await expect(prepare).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.screenshot({ path: test.info().outputPath("account.png"), fullPage: true });

  await prepare.press("Enter");
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
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath("dialog.png") });
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Delete My Account" }).click();
  await field.fill(email.toUpperCase());
  await field.press("Enter");
  await expect(page.getByText(/^Deletion on \w{3} \d\d, \d{4}\. Signing in before/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.screenshot({ path: test.info().outputPath("asked.png"), fullPage: true });
  await page.getByRole("button", { name: "Leave This Page" }).click();
  await expect(page).toHaveURL(/\/(auth)?$/);

  await signIn(page, email);
  await expect(
    page.getByText(/^Your account stays: signing in on .* took its deletion back\.$/),
  ).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath("stays.png") });
  await page.goto("/account");
  await expect(
    page.getByText(/You asked for it before; signing in on .* took it back\./),
  ).toBeVisible();
});
