// A translator as browsers and extensions have it, which changes the page's texts under React.
import type { Page } from "@playwright/test";
import { bareTexts } from "../../web/testing/bare-texts.ts";
import { translate } from "../../web/testing/translate.ts";
import { expect } from "./support.ts";

/** Replaces every text of the page from now on, as soon as it is there or has changed. */
export async function translateEverything(page: Page): Promise<void> {
  await page.addInitScript(`
    const bareTexts = ${bareTexts};
    const translate = ${translate};
    const found = new Set();
    window.bareTextsSeen = () => [...found];
    const change = () => {
      if (document.body === null) return;
      for (const text of bareTexts(document.body)) found.add(text);
      translate(document.body);
    };
    new MutationObserver(change).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  `);
}

/** Expects that the page stands, that its texts were replaced, and that none was React's alone. */
export async function expectTranslated(page: Page): Promise<void> {
  await expect(page.locator("font font").first()).toBeAttached();
  await expect(page.getByText(/Something went wrong|could not be loaded/)).toHaveCount(0);
  const seen = await page.evaluate(() =>
    (window as unknown as { bareTextsSeen: () => string[] }).bareTextsSeen(),
  );
  expect(seen).toEqual([]);
}
