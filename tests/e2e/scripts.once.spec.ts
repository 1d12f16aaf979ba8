// Questions in another script than Latin (docs/design.md, section 3).
import { formOf } from "./admin-questions-support.ts";
import { ADMIN } from "./admin-tests-support.ts";
import { expect, signIn, test } from "./support.ts";

const HINDI = "निम्नलिखित में से कौन-सा मूल अधिकार अनुच्छेद २१ में निहित है?";
const URDU = "آئین کی کون سی دفعہ زندگی کے حق سے متعلق ہے؟";

test("a text in Hindi has its language and its own font, and one in Urdu its direction", async ({
  page,
}) => {
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(".woff2")) fonts.push(request.url());
  });
  await signIn(page, ADMIN);
  await page.goto("/admin/questions");
  const form = formOf(page);
  await expect(form.text).toHaveCSS("unicode-bidi", "plaintext");
  await form.text.fill("Which article?");
  await page.evaluate(() => document.fonts.ready);
  expect(fonts.filter((font) => font.includes("devanagari"))).toEqual([]);

  await form.text.fill(HINDI);
  const shown = page.getByRole("paragraph").filter({ hasText: HINDI });
  await expect(shown).toHaveCSS("direction", "ltr");
  await expect(page.locator(":lang(hi)").filter({ hasText: HINDI }).first()).toBeVisible();
  await expect
    .poll(() => fonts.filter((font) => font.includes("devanagari-devanagari-400")).length)
    .toBe(1);

  await form.text.fill(URDU);
  const urdu = page.getByRole("paragraph").filter({ hasText: URDU });
  await expect(urdu).toHaveCSS("direction", "rtl");
  await expect(page.locator(":lang(ur)").filter({ hasText: URDU }).first()).toBeVisible();
});
