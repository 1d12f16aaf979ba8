import { account, newStudent, storageOf } from "./accounts.ts";
import { NIGHTLY } from "./looks.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newEmail,
  signInByHand,
  test,
} from "./support.ts";

test("one sees where one is signed in, and ends one session or all", async ({ page, baseURL }) => {
  const url = baseURL ?? "";
  const email = newEmail("places");
  await signInByHand(page, email);
  const other = await account(url, email);
  await page.getByRole("link", { name: /^Account of / }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  const you = page.getByRole("region", { name: "You", exact: true });
  await expect(you).toContainText(email);
  const places = page.getByRole("region", { name: "Where you are signed in" });
  await expect(places).toContainText("2 sessions");
  const rows = places.getByRole("listitem");
  await expect(rows.first()).toContainText(/^Chrome on \w+This deviceSigned in .+In use now$/);
  await expect(rows.last()).toContainText("Unknown device");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await places.getByRole("button", { name: "Sign Out Unknown device" }).click();
  await expect(page.getByText("Signed out Unknown device")).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(places).toContainText("Only this device.");
  const everywhere = places.getByRole("button", { name: "Sign Out on All Devices" });
  await expect(everywhere).toBeFocused();
  const refused = await page.request.post("/api/v1/auth/refresh", {
    data: { refresh_token: other.refreshToken },
  });
  expect(refused.status()).toBe(401);

  const third = await account(url, email);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Sign out on all devices?" });
  await expect(dialog.getByRole("button", { name: "Stay Signed In" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await everywhere.click();
  await dialog.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();
  const gone = await page.request.post("/api/v1/auth/refresh", {
    data: { refresh_token: third.refreshToken },
  });
  expect(gone.status()).toBe(401);
});

test(
  "fits on the narrowest phone, with targets for a thumb",
  NIGHTLY,
  async ({ browser, baseURL }) => {
    const url = baseURL ?? "";
    const student = await newStudent(url, "narrow");
    await account(url, student.email);
    const context = await browser.newContext({
      storageState: storageOf(url, student),
      viewport: { width: 320, height: 640 },
    });
    const page = await context.newPage();
    await page.goto("/account");
    const places = page.getByRole("region", { name: "Where you are signed in" });
    await expect(places).toContainText("2 sessions");
    await expectNoSidewaysScroll(page);
    const targets = [
      page.getByRole("link", { name: /^Account of / }),
      ...(await places.getByRole("button").all()),
    ];
    for (const target of targets) {
      const box = await target.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect(box?.width).toBeGreaterThanOrEqual(44);
    }
    await context.close();
  },
);
