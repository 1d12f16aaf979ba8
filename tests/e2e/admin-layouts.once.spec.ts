import { ADMIN, ask } from "./admin-tests-support.ts";
import { expect, expectNoSidewaysScroll, signIn, test } from "./support.ts";

test("All Tests has room for titles on a tablet", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1000 });
  await signIn(page, ADMIN);
  await page.goto("/admin/all-tests?search=CLAT-shape");
  const title = page.getByRole("link", { name: "CLAT-shape Mock 1", exact: true });
  await expect(title).toBeVisible();
  const cell = await page.locator("td").filter({ has: title }).boundingBox();
  expect(cell?.width).toBeGreaterThan(300);
  await expectNoSidewaysScroll(page);
});

test("a passage stays in sight beside its questions", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, ADMIN);
  const { passages } = await ask<{ passages: { items: { id: string }[] } }>(
    page,
    "{ passages(order: MOST_QUESTIONS, skip: 0, limit: 1) { items { id } } }",
  );
  await page.goto(`/admin/passages/edit/${passages.items[0]?.id}`);
  // The sample's questions are folded, so its own style is read: the column sticks, and scrolls by itself.
  const column = await page
    .getByLabel("Passage text")
    .first()
    .evaluate((text) => {
      let element: Element | null = text;
      while (element !== null) {
        const { position, overflowY } = getComputedStyle(element);
        if (position === "sticky" && overflowY === "auto") break;
        element = element.parentElement;
      }
      return element && { fits: element.getBoundingClientRect().height < window.innerHeight };
    });
  expect(column).toEqual({ fits: true });
});
