import { makeQuestion } from "./admin-questions-support.ts";
import { ADMIN, ask, newTitle } from "./admin-tests-support.ts";
import {
  chooseInMenu,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
} from "./support.ts";

test("near subjects are shown, merged, renamed and added, in every look", async ({ page }) => {
  await signIn(page, ADMIN);
  const word = newTitle("Maritime").replaceAll(
    /[\d.]/g,
    (sign) => "abcdefghijk"[Number(sign)] ?? "k",
  );
  const [right, slip] = [`${word} torts`, `${word} trots`];
  const made = [];
  for (const [subject, topic] of [
    [right, "Salvage"],
    [right, "Cargo"],
    [slip, "Salvagge"],
  ] as const) {
    made.push(await makeQuestion(page, { questionText: newTitle("At sea?"), subject, topic }));
  }
  await page.goto("/admin/subjects");
  const near = page.getByText(`${slip}, 1 question, is near ${right}, 2.`);
  await expect(near).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("searchbox").fill(word);
  const rows = page.getByRole("row").filter({ hasText: word });
  await expect(rows).toHaveCount(2);

  await near.locator("..").getByRole("button", { name: "Preview Merge" }).click();
  const dialog = page.getByRole("dialog", { name: `Merge ${slip} into ${right}` });
  await expect(dialog.getByRole("row", { name: /Salvagge Salvage near, joined 1/ })).toBeVisible();
  await expect(dialog).toContainText("3 questions, 2 topics");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Merge 1 Question" }).click();
  await expect(dialog).toBeHidden();
  await expect(near).toBeHidden();
  await expect(rows).toHaveCount(1);
  // Preview Merge is gone with its notice; nobody who uses the keyboard begins at the top again.
  await expect(page.locator("body")).not.toBeFocused();
  await page.getByRole("button", { name: `Rename ${right}` }).press("Enter");
  await expect(page.getByRole("textbox", { name: `New name of ${right}` })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(rows.getByRole("button", { name: right, exact: true })).toBeFocused();
  await page.getByRole("button", { name: `Merge Into… ${right}` }).press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: right })).toContainText("Salvage");

  await page.getByRole("button", { name: "Actions for Salvage" }).press("Enter");
  await chooseInMenu(page, "Rename");
  const name = page.getByRole("textbox", { name: "New name of Salvage" });
  await expect(name).toBeFocused();
  await name.fill("Salvage and towage");
  await expect(page.getByText(/2 questions and 0 tests show the new name/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("rowheader", { name: "Salvage and towage" })).toBeVisible();

  await page.getByRole("button", { name: "Add Subject" }).click();
  const added = page.getByRole("dialog", { name: "Add a subject" });
  await added.getByRole("textbox", { name: "Subject" }).fill(`${right}x`);
  await expect(added).toContainText(`Near the subject ${right}`);
  await added.getByRole("button", { name: "Add Subject" }).click();
  await expect(added).toBeHidden();
  await page.getByRole("button", { name: `Actions for ${right}x` }).press("Enter");
  await chooseInMenu(page, /^Delete/);
  await expect(rows).toHaveCount(1);
  for (const { id } of made) await ask(page, `mutation { deleteQuestion(id: ${id}) }`);
});
