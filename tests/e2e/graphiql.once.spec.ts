import { NIGHTLY } from "./looks.ts";
import { expect, signInByHand, test } from "./support.ts";

test(
  "GraphiQL asks as the person who is signed in, without the internet",
  NIGHTLY,
  async ({ page, baseURL }) => {
    const otherSites: string[] = [];
    page.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol === "http:" || protocol === "https:") {
        if (origin !== new URL(baseURL ?? "").origin) otherSites.push(request.url());
      }
    });
    await page.goto("/graphql");
    await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
    await signInByHand(page, "student@example.com");
    await page.goto("/graphql");
    await expect(page.getByText("Signed in as Ananya Deshpande")).toBeVisible();
    await page.getByRole("button", { name: /Execute/ }).click();
    await page.getByRole("menuitem", { name: "Me" }).click();
    await expect(page.locator(".result-window")).toContainText("student@example.com");
    // A reload opens where it was left, not on an empty tab beside it.
    await page.reload();
    await expect(page.getByRole("button", { name: /Execute/ })).toBeVisible();
    await expect(page.getByRole("tab")).toHaveCount(1);
    expect(otherSites).toEqual([]);
  },
);
