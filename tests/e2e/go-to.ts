import type { Page } from "@playwright/test";

/** Follows a link of the header, which stands in a menu on a phone. */
export async function goTo(page: Page, label: string): Promise<void> {
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  const link = page.getByRole("banner").getByRole("link", { name: label, exact: true });
  await link.or(menu).filter({ visible: true }).first().waitFor();
  if (await menu.isVisible()) await menu.click();
  await link.filter({ visible: true }).click();
}
