// Text that axe measured once is left out the next time: never where its contrast may be another.
import type { Page } from "@playwright/test";
import { axeViolations } from "./axe.ts";
import { expect, leaveClient, test } from "./support.ts";

/** The ids of elements whose contrast is too low, on a page of this content. */
async function tooPale(page: Page, content: string): Promise<string[]> {
  await page.setContent(`<!doctype html><html lang="en"><title>Texts</title>${content}`);
  const violations = await axeViolations(page, ["color-contrast"]);
  return violations.flatMap(({ nodes }) => nodes.map(({ target }) => String(target))).sort();
}

test.beforeEach(async ({ page }) => leaveClient(page));

test("text that is too pale is found each time, and beside text that is not", async ({ page }) => {
  const content = '<p id="good">Read this</p><p id="pale" style="color: #aaa">And this</p>';
  expect(await tooPale(page, content)).toEqual(["#pale"]);
  expect(await tooPale(page, content)).toEqual(["#pale"]);
});

test("text that passed once is measured again on another ground, in another colour, and over something else", async ({
  page,
}) => {
  const grey = "color: #707070; font-size: 16px";
  const text = (id: string, style = "") => `<p id="${id}" style="${grey}; ${style}">Words</p>`;
  expect(await tooPale(page, text("first") + text("second"))).toEqual([]);
  const otherwise = [
    text("first"),
    text("colour", "color: #999"),
    text("ground", "background: #ccc"),
    text("faint", "opacity: 0.7"),
    `<div style="background: #333"><div>${text("within")}</div></div>`,
    `<div style="opacity: 0.5">${text("dimmed")}</div>`,
    `<div style="position: relative; height: 60px">
       <div style="position: absolute; inset: 0; background: #555"></div>
       <div style="position: absolute; top: 0">${text("over")}</div>
     </div>`,
    // Not where the middle of its element is, and nothing that a pointer would meet.
    `<div style="position: relative; height: 60px">
       <div style="position: absolute; top: 0; left: 0; width: 90px; height: 60px; background: #555;
         pointer-events: none"></div>
       <div style="position: absolute; top: 0; left: 0; right: 0">${text("aside")}</div>
     </div>`,
    `<div style="background: #333; height: 300px"><div style="background: #fff">${text("card")}
       <div style="position: relative; height: 90px; background: #fff">
         <p id="out" style="${grey}; position: absolute; top: 150px">Words</p></div></div></div>`,
    `<div style="height: 3000px"></div>
     <div style="position: relative; height: 60px">
       <div style="position: absolute; inset: 0; background: #555"></div>
       <div style="position: absolute; top: 0">${text("below")}</div>
     </div>`,
  ];
  expect(await tooPale(page, otherwise.join(""))).toEqual(
    [
      "#aside",
      "#below",
      "#colour",
      "#dimmed",
      "#faint",
      "#ground",
      "#out",
      "#over",
      "#within",
    ].sort(),
  );
});

test("small text is measured though large text of its colour passed", async ({ page }) => {
  const text = (id: string, style: string) =>
    `<p id="${id}" style="color: #8a8a8a; ${style}">Words</p>`;
  expect(await tooPale(page, text("large", "font-size: 28px"))).toEqual([]);
  expect(
    await tooPale(page, text("large", "font-size: 28px") + text("small", "font-size: 14px")),
  ).toEqual(["#small"]);
});
