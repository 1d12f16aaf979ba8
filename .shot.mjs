// shot.mjs BASE EMAIL OUTDIR path=name... ; LOOKS=1440-light,360-light
import { chromium } from "playwright";

const [base, email, out, ...paths] = process.argv.slice(2);
const looks = (process.env.LOOKS ?? "1440-light,360-light").split(",");
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox"],
});
for (const look of looks) {
  const [w, scheme] = look.split("-");
  const page = await (
    await browser.newContext({
      viewport: { width: +w, height: +w < 500 ? 740 : 900 },
      colorScheme: scheme,
      timezoneId: "Asia/Kolkata",
      locale: "en-IN",
    })
  ).newPage();
  page.on(
    "console",
    (m) => m.type() === "error" && console.log(look, "console", m.text().slice(0, 200)),
  );
  page.on("pageerror", (e) => console.log(look, "pageerror", e.message));
  await page.goto(base + "/auth");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard", { timeout: 60000 });
  for (const p of paths) {
    const [path, name] = p.split("=");
    await page.goto(base + path);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(700);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) console.log(look, path, "sideways", over);
    await page.screenshot({ path: `${out}/${name}-${look}.png`, fullPage: true });
  }
}
await browser.close();
