import { ADMIN, ask, preview } from "./admin-tests-support.ts";
import { NIGHTLY } from "./looks.ts";
import { expect, expectNoSidewaysScroll, signIn, test } from "./support.ts";

test("All Tests has room for titles on a tablet", NIGHTLY, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1000 });
  await signIn(page, ADMIN);
  await page.goto("/admin/all-tests?search=CLAT-shape");
  const title = page.getByRole("link", { name: "CLAT-shape Mock 1", exact: true });
  await expect(title).toBeVisible();
  const cell = await page.locator("td").filter({ has: title }).boundingBox();
  expect(cell?.width).toBeGreaterThan(300);
  await expectNoSidewaysScroll(page);
});

test("a passage stays in sight beside its questions", NIGHTLY, async ({ page }) => {
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

test(
  "the navigation of a tablet scrolls sideways, with the current place in sight",
  NIGHTLY,
  async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1000 });
    await signIn(page, ADMIN);
    await page.goto("/admin/subjects");
    const places = page.getByRole("navigation", { name: "Admin" });
    await expect(places.getByRole("link", { name: "Subjects" })).toBeInViewport({ ratio: 1 });
    await places.getByRole("link", { name: "Overview" }).focus();
    await expect(places.getByRole("link", { name: "Overview" })).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
  },
);

test("the preview of a test keeps its whole border", NIGHTLY, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, ADMIN);
  await page.goto("/admin/tests");
  const room = await preview(page).evaluate((panel) => {
    const foot = panel.lastElementChild?.getBoundingClientRect();
    return foot && panel.getBoundingClientRect().bottom - foot.bottom;
  });
  // The border is one pixel, and the foot may be rounded by almost another.
  expect(room).toBeGreaterThanOrEqual(2);
});

test("a list that opens upwards leaves its field's label in sight", NIGHTLY, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 620 });
  await signIn(page, ADMIN);
  await page.goto("/admin/questions");
  const subject = page.getByRole("combobox", { name: "Subject", exact: true });
  await subject.evaluate((field) => {
    window.scrollBy(0, field.getBoundingClientRect().bottom - window.innerHeight + 40);
  });
  await subject.click();
  const label = page.locator("label").filter({ hasText: /^Subject$/ });
  const [list, name] = [await page.getByRole("listbox").boundingBox(), await label.boundingBox()];
  if (list === null || name === null) throw new Error("The list or the label is not shown.");
  expect(list.y + list.height).toBeLessThanOrEqual(name.y + 2);
  await expect(label).toBeInViewport({ ratio: 1 });
});
