import { FAILING } from "./student.ts";
import { expect, newEmail, signIn, test } from "./support.ts";

// The generator's boxes to pick many from come when somebody is there.
test.use({ expectedNoise: FAILING });

test("goes on in the box that has come with what was typed, at the same place", async ({
  page,
}) => {
  await signIn(page, newEmail("picker"));
  await page.goto("/random-test");
  const topics = page.getByRole("combobox", { name: "Topics" });
  await expect(topics).toBeVisible();
  await page.waitForLoadState("networkidle");
  // On the page, wherever the focus has scrolled it.
  const place = () =>
    topics.evaluate((input) => {
      const { x, y, width, height } = (input.closest("form") ?? input).getBoundingClientRect();
      const own = input.getBoundingClientRect();
      return { form: [width, height], field: [own.x - x, own.y - y, own.width, own.height] };
    });
  const closed = await place();

  await page.route("**/assets/*.js", (route) => route.abort());
  await topics.focus();
  await page.keyboard.type("neg");
  await expect(page.getByRole("alert")).toHaveText("The list could not be loaded. Try Again");
  await expect(topics).toHaveValue("neg");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/random-test$/);

  await page.unroute("**/assets/*.js");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(topics).toBeFocused();
  await expect(topics).toHaveValue("neg");
  expect(await place()).toEqual(closed);
  await page.keyboard.type("l");
  await expect(topics).toHaveValue("negl");
  const first = page.getByRole("option").first();
  const name = (await first.textContent()) ?? "";
  expect(name.toLowerCase()).toContain("negl");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: `Remove ${name}` })).toBeVisible();
  await expect(page.getByText(/\d questions? match/).first()).toBeAttached();
});
