import type { Locator, Page } from "@playwright/test";
import { ADMIN, ask, makeTest, newTitle, orderedIds } from "./admin-tests-support.ts";
import { expect, signIn, test } from "./support.ts";

/** Presses the pointer on a handle and moves it, without releasing it. */
async function drag(page: Page, handle: Locator, to: Locator): Promise<void> {
  const from = await handle.boundingBox();
  if (from === null) throw new Error("The handle is not drawn.");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2 + 6);
  const there = await to.boundingBox();
  if (there === null) throw new Error("The place to drag to is not drawn.");
  await page.mouse.move(there.x + 60, there.y + there.height / 2, { steps: 8 });
}

/** The questions of unfolded sections, in their order. */
const idsInSections = (page: Page) =>
  page
    .locator("li[data-question]")
    .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-question")));

const handleOf = (page: Page, id: string) =>
  page.getByRole("button", { name: `Move question ${id}`, exact: true });

test("the pointer drags questions in a list, and Escape puts them back", async ({ page }) => {
  await signIn(page, ADMIN);
  const { id, questionIds } = await makeTest(page, "Dragged", { count: 4 });
  const [a = "", b = "", c = "", d = ""] = questionIds;
  await page.goto(`/admin/tests/edit/${id}`);
  const row = (question: string) => page.locator(`li[data-question="${question}"]`);
  await row(d).scrollIntoViewIfNeeded();
  await drag(page, handleOf(page, a), row(c));
  await expect(page.getByText(`Question ${a} is number 3 of 4 now`)).toBeAttached();
  await expect(handleOf(page, a)).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(page.getByText(`Put back. Question ${a} is number 1 of 4 now`)).toBeAttached();
  await page.mouse.up();
  expect(await orderedIds(page)).toEqual([a, b, c, d]);
  await drag(page, handleOf(page, d), row(b));
  await page.mouse.up();
  await expect(page.getByText(`Dropped. Question ${d} is number 2 of 4 now`)).toBeAttached();
  await expect(handleOf(page, d)).toBeFocused();
  expect(await orderedIds(page)).toEqual([a, d, b, c]);
});

test("the pointer drags questions into a folded section, and sections past each other", async ({
  page,
}) => {
  await signIn(page, ADMIN);
  const { id, questionIds } = await makeTest(page, "Dragged sections", { count: 4 });
  const [a = "", b = ""] = questionIds;
  await ask(
    page,
    "mutation ($id: ID!, $input: TestInput!) { updateTest(id: $id, input: $input) { id } }",
    {
      id,
      input: {
        ...{ title: newTitle("Dragged sections"), durationMinutes: 20, correctMarks: 1 },
        ...{ incorrectMarks: 0, isActive: true, isPublic: false, questionIds },
        sections: ["English", "Law"].map((title) => ({ title, questionCount: 2, isLocked: false })),
      },
    },
  );
  await page.setViewportSize({ width: 1280, height: 1000 });
  await page.goto(`/admin/tests/edit/${id}`);
  const section = (number: number) => page.getByRole("listitem", { name: `Section ${number}` });
  await expect(section(2).getByRole("button", { name: /^Show what/ })).toBeVisible();
  await drag(page, handleOf(page, a), section(2).getByLabel("Title of section 2"));
  // The section unfolds, so that rows come to stand under the pointer.
  await expect(section(2).locator(`li[data-question="${a}"]`)).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText(/^Dropped\. Question \d+, now \d, in Law$/)).toBeAttached();
  await expect(handleOf(page, a)).toBeFocused();
  expect((await idsInSections(page))[0]).toBe(b);

  await drag(
    page,
    section(2).getByRole("button", { name: "Move section 2, Law" }),
    section(1).getByLabel("Title of section 1"),
  );
  await page.mouse.up();
  await expect(page.getByText("Dropped as section 1")).toBeAttached();
  expect((await idsInSections(page)).at(-1)).toBe(b);
  await expect(page.getByLabel("Title of section 1")).toHaveValue("Law");
});
