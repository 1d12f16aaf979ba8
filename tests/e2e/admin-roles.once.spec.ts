// What authors and report viewers find, and what the audit log says of who made them that.
import { account, change, newAdmin, newStudent, storageOf } from "./accounts.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./support.ts";

test("an author keeps the bank, a report viewer reads reports, and the log says who gave the roles", async ({
  browser,
  baseURL,
}) => {
  const url = baseURL ?? "";
  const made = { author: await newStudent(url, "writer"), viewer: await newStudent(url, "reader") };
  await change(url, made.author, { role: "author" });
  await change(url, made.viewer, { role: "viewer" });
  const open = async (whose: { email: string }) => {
    const storageState = storageOf(url, await account(url, whose.email));
    const context = await browser.newContext({ storageState, baseURL: url });
    const page = await context.newPage();
    const refused: string[] = [];
    page.on("response", async (answer) => {
      if (!answer.url().endsWith("/graphql")) return;
      const text = await answer.text().catch(() => "");
      if (text.includes('"FORBIDDEN"')) refused.push(answer.request().postData() ?? "");
    });
    return { page, refused, bar: page.getByRole("navigation", { name: "Admin" }) };
  };

  const author = await open(made.author);
  await author.page.goto("/dashboard");
  await author.page.getByRole("link", { name: "Admin", exact: true }).click();
  await expect(author.bar.getByRole("link")).toHaveText(["Overview", "Bank", "Reports"]);
  for (const path of [
    ...["/admin", "/admin/all-questions", "/admin/questions", "/admin/questions/edit/1"],
    ...["/admin/passages", "/admin/passages/new", "/admin/imports", "/admin/upload-questions"],
    ...["/admin/subjects", "/admin/inbox"],
  ]) {
    await author.page.goto(path);
    await expect(author.page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(author.page.locator("[aria-busy=true], [data-skeleton]")).toHaveCount(0);
    expect(author.refused, path).toEqual([]);
  }
  await author.page.goto("/admin/users");
  await expect(author.page.getByText("You may not open that page.")).toBeVisible();

  const viewer = await open(made.viewer);
  await viewer.page.goto("/dashboard");
  await viewer.page.getByRole("link", { name: "Reports", exact: true }).click();
  await expect(viewer.page.getByRole("heading", { level: 1 })).toHaveText(/^Test Reports/);
  await expect(viewer.bar.getByRole("link", { name: "Bank" })).toHaveCount(0);
  await viewer.page.goto("/admin");
  await expect(viewer.page).toHaveURL("/admin/reports");
  await viewer.page.goto("/admin/batches");
  await expect(viewer.page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(viewer.refused).toEqual([]);

  const admin = await open(await newAdmin(url));
  await admin.page.goto("/admin/audit-log?action=setUserRole");
  const row = admin.page.getByRole("row").filter({ hasText: "Role changed" }).first();
  await row.getByRole("button").click();
  await expect(admin.page.getByRole("row").filter({ hasText: "role" }).last()).toBeVisible();
  await expect(admin.page.getByText(/^Entry \d/)).toBeVisible();
  await expectAccessible(admin.page);
  await expectNoSidewaysScroll(admin.page);
});
