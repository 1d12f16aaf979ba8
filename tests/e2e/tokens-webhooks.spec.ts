// An administrator creates a token, uses it and ends it, and sees a webhook fail and deliver.
import { startReceiver } from "../support/receiver.ts";
import { newAdmin, newStudent, storageOf } from "./accounts.ts";
import { test } from "./student.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./support.ts";
import { tabTo } from "./tab-to.ts";
import { askerWith } from "./taught-result.ts";

test("a token works until it is ended", async ({ browser, baseURL }) => {
  const url = baseURL ?? "";
  const admin = await newAdmin(url);
  const desk = await browser.newContext({ storageState: storageOf(url, admin), baseURL: url });
  const page = await desk.newPage();
  await page.goto("/admin/tokens");
  await expect(page.getByText("No tokens yet")).toBeVisible();
  await page.getByRole("button", { name: "Create Token" }).click();
  const dialog = page.getByRole("dialog", { name: "Create a token" });
  await dialog.getByRole("button", { name: "Create Token" }).click();
  await expect(dialog.getByText("A token needs a name.")).toBeVisible();
  await expect(dialog.getByText("Choose what it may do.")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // The rest by keyboard alone: the field that is wrong has the focus.
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Results to warehouse");
  await tabTo(page, /^bank read/);
  await page.keyboard.press("Space");
  await expect(dialog.getByRole("checkbox", { name: /bank read/ })).toBeChecked();
  await tabTo(page, /^Create Token$/);
  await page.keyboard.press("Enter");

  const notice = page.getByRole("region", { name: "Copy the token" });
  await expect(notice).toBeFocused();
  const secret = (await notice.locator("code").textContent()) ?? "";
  expect(secret).toMatch(/^lex_[0-9A-Za-z]{32}$/);
  const row = page.getByRole("row", { name: /Results to warehouse/ });
  await expect(row).toContainText("Never used");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const ask = (path: string) =>
    fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${secret}` } });
  expect((await ask("/admin/questions?limit=1")).status).toBe(200);
  expect((await ask("/admin/users")).status).toBe(403);
  await page.reload();
  await expect(row).toContainText("IST");
  await expect(page.getByText(secret)).toHaveCount(0);
  await row.getByRole("button", { name: "End Results to warehouse" }).click();
  await page.getByRole("button", { name: "End Token" }).click();
  await expect(page.getByText("No tokens yet")).toBeVisible();
  expect((await ask("/admin/questions?limit=1")).status).toBe(401);
  await desk.close();
});

test("a webhook fails, and delivers when it is sent again", async ({ browser, baseURL }) => {
  const url = baseURL ?? "";
  const receiver = await startReceiver();
  receiver.answer = { status: 503 };
  const admin = await newAdmin(url);
  const student = await newStudent(url, "hooked");
  const desk = await browser.newContext({ storageState: storageOf(url, admin), baseURL: url });
  const page = await desk.newPage();
  await page.goto("/admin/tokens");
  await page.getByRole("button", { name: "Add Webhook" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a webhook" });
  await dialog.getByRole("checkbox", { name: /attempt\.submitted/ }).check();
  const address = dialog.getByLabel("Address");
  for (const [url, words] of [
    ["http://10.0.0.1/hook", "10.0.0.1 is inside a private network. Use a public https:// address"],
    ["https://localhost", "ask the operator to add localhost to WEBHOOK_ALLOWED_HOSTS."],
    ["http://example.com/hook", "The address must begin with https://."],
  ] as const) {
    await address.fill(url);
    await dialog.getByRole("button", { name: "Add Webhook" }).click();
    await expect(dialog.getByText(words)).toBeVisible();
    await expect(address).toBeFocused();
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await address.fill(receiver.url);
  await dialog.getByRole("button", { name: "Add Webhook" }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();

  const { rest } = askerWith(url, student.accessToken);
  const [taken] = await rest<{ id: number }[]>("/tests/");
  await rest("/results/submit-quiz", { test_id: taken?.id, answers: [], time_taken_minutes: 1 });
  await page.getByRole("button", { name: `Deliveries to ${receiver.url}` }).click();
  const again = page.getByRole("button", { name: "Send attempt.submitted again" }).first();
  await again.click();
  await expect(page.getByRole("cell", { name: "503" }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  receiver.answer = { status: 202 };
  await again.click();
  await expect(page.getByRole("cell", { name: "202" }).first()).toBeVisible();
  await expect(page.getByText(/^Delivered in /).first()).toBeVisible();
  await expect(page.getByText(/^Delivered .* IST$/)).toBeVisible();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Delete Webhook" }).click();
  await expect(page.getByText("The webhook is deleted.")).toBeVisible();
  await desk.close();
  await receiver.close();
});
