import { NIGHTLY } from "./looks.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  readClipboard,
  test,
} from "./support.ts";

// The library asks whether it may make code of text, and does without.
test.use({ expectedNoise: [/'TrustedScript' assignment|require-trusted-types-for/] });

test(
  "the REST interface can be read, searched by keyboard and copied, without the internet",
  NIGHTLY,
  async ({ page, context, baseURL }) => {
    const otherSites: string[] = [];
    page.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (/^https?:$/.test(protocol) && origin !== baseURL) otherSites.push(request.url());
    });
    await page.goto("/api/v1/docs");
    await expect(page.getByRole("heading", { name: "Lexam", level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    const find = async (words: string, operation: string) => {
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("combobox", { name: "Enter search query" })).toBeFocused();
      await page.keyboard.type(words);
      await expect(page.getByRole("option").first()).toContainText(operation);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    };
    await find("submit random", "Submit a random test");
    await expect(page.getByRole("heading", { name: "Submit a random test" })).toBeInViewport();
    await expectAccessible(page);

    await find("retrieve your account", "Retrieve your account");
    const account = page.locator("[id$='GET/auth/me']").filter({ visible: true });
    await expect(account.getByRole("heading", { name: "Retrieve your account" })).toBeInViewport();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await account.getByRole("button", { name: "Copy cURL code" }).click();
    expect(await readClipboard(page)).toMatch(/^curl '?http:.*\/api\/v1\/auth\/me'?/);
    expect(otherSites).toEqual([]);
  },
);
