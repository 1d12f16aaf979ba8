import { chromium } from "playwright";

const base = "http://localhost:4701";
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox"],
});
for (const look of ["1440-light", "360-dark"]) {
  const [w, scheme] = look.split("-");
  const page = await (
    await browser.newContext({
      viewport: { width: +w, height: 900 },
      colorScheme: scheme,
      timezoneId: "Asia/Kolkata",
      locale: "en-IN",
    })
  ).newPage();
  page.on(
    "console",
    (m) => m.type() === "error" && console.log(look, "console", m.text().slice(0, 200)),
  );
  await page.goto(base + "/auth");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByLabel(/e-?mail/i).fill("admin@example.com");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
  await page.goto(base + "/admin/tests/schedule/2");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Opens").fill("2026-12-06T10:00");
  await page
    .getByLabel("Closes")
    .fill(look === "1440-light" ? "2026-12-06T12:30" : "2026-12-06T13:00");
  await page.getByRole("radio", { name: "At a time" }).check();
  await page.getByLabel("From").fill("2026-12-06T18:00");
  await page.getByLabel("Attempts for each student").fill("1");
  await page.screenshot({ path: `/tmp/s40/shots/schset-${look}.png`, fullPage: true });
  await page.getByRole("button", { name: "Save Schedule" }).click();
  await page.getByText("Schedule saved").waitFor();
  await page.getByLabel("Closes").fill("2026-12-05T13:00");
  await page.getByRole("button", { name: "Save Schedule" }).click();
  await page.waitForTimeout(600);
  await page.screenshot({ path: `/tmp/s40/shots/schwrong-${look}.png`, fullPage: true });
  await page.goto(base + "/tests");
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: `/tmp/s40/shots/list-${look}.png`, fullPage: true });
}
await browser.close();
