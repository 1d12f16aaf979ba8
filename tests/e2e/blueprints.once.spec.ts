// An administrator saves a blueprint, draws a test from it, and finds both in the editor.
import { newAdmin, storageOf } from "./accounts.ts";
import { test } from "./student.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./support.ts";

test("a blueprint is saved, and a test drawn from it", async ({ browser, baseURL }) => {
  const url = baseURL ?? "";
  const admin = await newAdmin(url);
  const desk = await browser.newContext({ storageState: storageOf(url, admin), baseURL: url });
  const page = await desk.newPage();
  const name = `Mock ${Date.now()}`;
  await page.goto("/admin/blueprints");
  await page.getByRole("link", { name: "Add Blueprint" }).first().click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Subject").selectOption({ index: 1 });
  await page.getByRole("spinbutton", { name: "Questions" }).fill("3");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add Blueprint" }).click();
  await page.getByRole("button", { name: "Create Test from Blueprint" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Seed").fill("7");
  await expect(dialog.getByText(/^3 questions\./)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole("button", { name: "Create Test" }).click();
  await expect(page.getByRole("heading", { name: "Edit Test" })).toBeVisible();
  await expect(page.getByText(/drawn from .* with seed 7$/)).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue(`${name}, paper 1`);
  await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  await desk.close();
});
