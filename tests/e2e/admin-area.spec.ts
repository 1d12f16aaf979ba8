import { account, newStudent, storageOf } from "./accounts.ts";
import { ADMIN, newTitle } from "./admin-tests-support.ts";
import { NIGHTLY } from "./looks.ts";
import { test as base, expect, expectAccessible, expectNoSidewaysScroll } from "./support.ts";
import { askerFor } from "./taught-result.ts";

/** `test` of support.ts, signed in as the sample administrator. */
const test = base.extend({
  storageState: async ({ baseURL }, use) => {
    const url = baseURL ?? "";
    await use(storageOf(url, await account(url, ADMIN)));
  },
});

/** Every screen that the admin bar links to. */
const PLACES = [
  ...["/admin", "/admin/all-questions", "/admin/passages", "/admin/questions"],
  ...["/admin/upload-questions", "/admin/imports", "/admin/subjects"],
  ...["/admin/all-tests", "/admin/tests", "/admin/upload-test", "/admin/reports"],
  ...["/admin/inbox", "/admin/regrades", "/admin/users"],
];

test("every admin screen holds up in every look", async ({ page }) => {
  await page.goto("/admin");
  await expect(page.getByRole("region", { name: "Recent Questions" })).toContainText(/ID \d/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const bar = page.getByRole("navigation", { name: "Admin" });
  const row = bar.getByRole("button");
  const isPhone = await row.isVisible();
  for (const path of PLACES) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // Where the bar is too narrow for all of its links, the current one is in sight.
    const current = isPhone
      ? page.getByRole("dialog", { name: "Go to" }).locator("[aria-current=page]")
      : bar.locator("[aria-current=page]");
    if (isPhone) await row.click();
    await expect(current).toHaveAttribute("href", path);
    await expect(current).toBeInViewport({ ratio: 0.99 });
    await page.waitForLoadState("networkidle");
    if (isPhone) {
      await expect(current).toBeFocused();
      if (path === "/admin") await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(row).toBeFocused();
    }
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

test(
  "the editor of a passage holds up in every look, narrow and zoomed",
  NIGHTLY,
  async ({ page, baseURL }) => {
    const expectSound = async () => {
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    };
    await page.goto("/admin/passages/new");
    await expect(page.getByRole("textbox", { name: "Passage text" })).toBeVisible();
    await expectSound();

    const title = newTitle("Looked at");
    const cells = (name: string) =>
      ["Year", "Filed in the district courts", "Disposed of", "Pending"]
        .map((cell) => `<${name}>${cell}</${name}>`)
        .join("");
    const admin = await askerFor(baseURL ?? "", ADMIN);
    const { id } = await admin.rest<{ id: number }>("/admin/passages", {
      title,
      text: "Written below",
      html: `<p>${title}</p><table><thead><tr>${cells("th")}</tr></thead><tbody><tr>${cells("td")}</tr></tbody></table>`,
      questions: ["Does it say so?", "Does the table?"].map((text) => ({
        ...{ question_text: text, options: ["Yes", "No"], correct_option_index: 0 },
        subject: "Legal Reasoning",
      })),
    });
    await page.goto(`/admin/passages/edit/${id}`);
    await page.getByRole("button", { name: /^1 Question 1:/ }).click();
    await expect(page.getByRole("textbox", { name: "Question", exact: true })).toBeVisible();
    await expectSound();
    const before = page.viewportSize() ?? { width: 0, height: 0 };
    const narrow = [
      { width: 320, height: 640 },
      { width: 640, height: 400 },
    ];
    for (const size of narrow) {
      await page.setViewportSize(size);
      await expectNoSidewaysScroll(page);
    }
    await page.keyboard.press("Control+e");
    await expect(page.getByRole("table").first()).toBeVisible();
    for (const size of [...narrow, before]) {
      await page.setViewportSize(size);
      await expectNoSidewaysScroll(page);
    }
    await expectAccessible(page);
    await page.getByRole("button", { name: "Archive" }).click();
    await expect(
      page.getByRole("dialog", { name: "Archive this passage and 2 questions?" }),
    ).toBeVisible();
    await expectSound();
  },
);

test("users are changed in every look", async ({ page, baseURL }) => {
  const student = await newStudent(baseURL ?? "", "looked-at");
  await page.goto(`/admin/users?search=${encodeURIComponent(student.email)}`);
  const row = page.getByRole("row").filter({ hasText: student.email });
  await row.getByRole("button").last().click();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: "Deactivate..." }).click();
  const dialog = page.getByRole("dialog", { name: `Deactivate ${student.name}?` });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await expect(row).toContainText("Inactive");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("searchbox").fill("nobody is called like this");
  await expect(page.getByRole("heading", { name: "No Users Found" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
