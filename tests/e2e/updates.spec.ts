import { expect, newEmail, signInByHand, test } from "./support.ts";

test("a page older than the server sends its operations in full", async ({ page }) => {
  await signInByHand(page, newEmail("older"));
  let refused = 0;
  await page.route("**/graphql", async (route) => {
    const body = route.request().postDataJSON() as { extensions?: object; query?: string };
    if (body.query !== undefined) return route.continue();
    refused += 1;
    return route.fulfill({
      json: {
        errors: [
          {
            message: "PersistedQueryNotFound",
            extensions: { code: "PERSISTED_QUERY_NOT_IN_LIST" },
          },
        ],
      },
    });
  });
  await page.goto("/tests");
  await expect(page.getByRole("heading", { name: "Full Mock Test 1" })).toBeVisible();
  expect(refused).toBeGreaterThan(0);
});

test("the server answers an unknown hash with the code that the client looks for", async ({
  request,
}) => {
  const answer = await request.post("/graphql", {
    data: { extensions: { persistedQuery: { version: 1, sha256Hash: "0".repeat(64) } } },
  });
  const { errors } = await answer.json();
  expect(errors[0].extensions.code).toBe("PERSISTED_QUERY_NOT_IN_LIST");
});
