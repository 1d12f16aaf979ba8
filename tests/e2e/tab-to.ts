import type { Page } from "@playwright/test";
import { expect } from "./support.ts";

/** Presses Tab until the focus is on something with this name; it must be seen to be there. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement;
      if (element === document.body) return { name: "", outlined: false };
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return {
        name:
          element.getAttribute("aria-label") ?? element.labels?.[0]?.innerText ?? element.innerText,
        outlined: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1,
      };
    });
    if (!name.test(focused.name)) continue;
    expect(focused.outlined, `the focus is visible on ${focused.name}`).toBe(true);
    return;
  }
  throw new Error(`Tab never reaches ${name}`);
}
