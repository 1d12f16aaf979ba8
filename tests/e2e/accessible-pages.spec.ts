// axe looks at every page, light on the desktop and dark on the phone. By night it also looks at the steps
// between them, in the tests of each screen (`expectAccessible`).
import { storageOf } from "./accounts.ts";
import { adminPages, studentPages, VISITOR_PATHS } from "./every-page.ts";
import { expect, findViolations, test } from "./support.ts";

for (const [whom, pagesOf] of [
  ["visitors", null],
  ["students", studentPages],
  ["administrators", adminPages],
] as const) {
  test(`axe finds nothing on the pages of ${whom}`, async ({ browser, baseURL: url }) => {
    const baseURL = url ?? "";
    const pages = await pagesOf?.(baseURL);
    const context = await browser.newContext({
      ...test.info().project.use,
      baseURL,
      ...(pages && { storageState: storageOf(baseURL, pages.account) }),
    });
    const page = await context.newPage();
    for (const path of pages?.paths ?? VISITOR_PATHS) {
      await page.goto(path);
      await expect(page.locator("h1").first()).toBeVisible();
      await expect(page.locator("[aria-busy=true], [data-skeleton]")).toHaveCount(0);
      expect.soft(await findViolations(page), path).toEqual([]);
    }
    await context.close();
  });
}
