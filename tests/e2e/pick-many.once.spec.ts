import { NIGHTLY } from "./looks.ts";
import { expect, newEmail, signIn, test } from "./support.ts";

test(
  "topics are picked by letters and Enter, and by a press, and taken out again",
  NIGHTLY,
  async ({ page }) => {
    await signIn(page, newEmail("picker"));
    await page.goto("/random-test");
    const topics = page.getByRole("combobox", { name: "Topics" });
    await topics.focus();
    await page.keyboard.type("negl");
    const first = page.getByRole("option").first();
    const name = (await first.textContent()) ?? "";
    expect(name.toLowerCase()).toContain("negl");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/random-test$/);
    await expect(page.getByRole("button", { name: `Remove ${name}` })).toBeVisible();
    await expect(topics).toBeFocused();
    await expect(topics).toHaveValue("");
    await expect(page.getByText(/\d questions? match/).first()).toBeAttached();

    await page.keyboard.type("zzz");
    await expect(page.getByText("No topic like this")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/random-test$/);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("listbox")).toHaveCount(0);
    await topics.fill("");

    await topics.click();
    const second = page.getByRole("option").nth(1);
    const other = (await second.textContent()) ?? "";
    await second.click();
    await expect(page.getByRole("button", { name: `Remove ${other}` })).toBeVisible();
    await expect(topics).toBeFocused();
    await page.keyboard.press("Backspace");
    await expect(page.getByRole("button", { name: `Remove ${other}` })).toHaveCount(0);
    await page.getByRole("button", { name: `Remove ${name}` }).click();
    await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(0);
    await expect(topics).toBeFocused();
  },
);
