// Nothing jumps from loading to loaded: each page at three widths, with every answer of the server held
// for a moment, so that what stands in its place is seen first (docs/design.md, section 6).
import { storageOf } from "./accounts.ts";
import { adminPages, studentPages, VISITOR_PATHS } from "./every-page.ts";
import { expectStill } from "./shifts.ts";
import { test } from "./support.ts";

test.describe("nothing shifts", () => {
  test("for visitors", async ({ page }) => {
    await expectStill(page, VISITOR_PATHS);
  });

  for (const [whom, pagesOf] of [
    ["students", studentPages],
    ["administrators", adminPages],
  ] as const) {
    test(`for ${whom}`, async ({ browser, baseURL: url }) => {
      const baseURL = url ?? "";
      const { account, paths } = await pagesOf(baseURL);
      const storageState = storageOf(baseURL, account);
      const context = await browser.newContext({ baseURL, storageState });
      await expectStill(await context.newPage(), paths);
      await context.close();
    });
  }
});
