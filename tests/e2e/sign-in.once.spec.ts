// A return from the provider counts in the tab that began the sign-in, for the person who did.
import type { Page } from "@playwright/test";
import { Browser } from "../support/browser.ts";
import { newStudent, storageOf } from "./accounts.ts";
import { NIGHTLY } from "./looks.ts";
import { everythingSaved, openQuiz, option, question, savedQuizzes, WARM_UP } from "./student.ts";
import { continueAs, expect, expectAccessible, newEmail, signInByHand, test } from "./support.ts";

const FAILED = "Authentication failed. Please try again.";

const storedUser = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "null")?.sub ?? null);

/** An unsigned token that says who it is for, as anybody can write one. */
function unsigned(email: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = { sub: email, user_id: 1, role: "admin", full_name: "Mallory", exp: 4e9 };
  return `${part({ alg: "none" })}.${part(claims)}.x`;
}

test.describe("a planted link", () => {
  test.use({ expectedNoise: [/401/] });

  test("signs nobody in, with tokens that are unsigned, ended or somebody's own", async ({
    page,
    baseURL,
  }) => {
    const url = baseURL ?? "";
    const theirs = await newStudent(url, "mallory");
    const links = [
      `access_token=${unsigned("mallory@example.com")}&refresh_token=x`,
      `access_token=${theirs.accessToken}x&refresh_token=${theirs.refreshToken}`,
      `access_token=${theirs.accessToken}&refresh_token=${theirs.refreshToken}`,
    ];
    for (const link of links) {
      await page.goto(`/auth?${link}`);
      await expect(page.getByRole("alert")).toHaveText(FAILED);
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
      expect(page.url()).toBe(`${url}/auth`);
      await page.goto(`/auth/?${link}`);
      await expect(page.getByRole("alert")).toHaveText(FAILED);
      expect(page.url()).toBe(`${url}/auth`);
    }
  });

  test("signs nobody in with a code of somebody else's sign-in", async ({ page, baseURL }) => {
    const url = baseURL ?? "";
    const { code, nonce } = await new Browser(url, url).reachCode(newEmail("mallory"));
    await page.goto(`/auth?code=${code}`);
    await expect(page.getByRole("alert")).toHaveText(FAILED);
    // Not even while this browser has started one of its own.
    await page.route("**/api/v1/auth/google/login?*", (route) => route.fulfill({ status: 204 }));
    await page.getByRole("button", { name: "Continue with Google" }).click();
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem("lexam-sign-in")))
      .not.toBeNull();
    await page.goto(`/auth?code=${code}`);
    await expect(page.getByRole("alert")).toHaveText(FAILED);
    expect(await storedUser(page)).toBeNull();
    // It was spoiled for nobody.
    const answer = await page.request.post("/api/v1/auth/exchange", { data: { code, nonce } });
    expect(answer.status()).toBe(200);
  });

  test("signs nobody in through the documented return either", async ({ page, baseURL }) => {
    const query = new URLSearchParams({
      redirect_url: `${baseURL}/auth`,
      login_hint: newEmail("mallory"),
    });
    await page.goto(`/api/v1/auth/google/login?${query}`);
    await expect(page.getByRole("alert")).toHaveText(FAILED);
    expect(await storedUser(page)).toBeNull();
  });

  test("shows none of its own words", async ({ page }) => {
    for (const error of ["odd", "constructor", "access_denied"]) {
      await page.goto(`/auth?error=${error}&error_description=Call+1-800-SCAM`);
      await expect(page.getByRole("alert")).toBeVisible();
      await expect(page.getByText("SCAM")).toHaveCount(0);
    }
  });

  test("leaves a quiz in progress to its student", NIGHTLY, async ({ browser, baseURL }) => {
    const url = baseURL ?? "";
    const student = await newStudent(url, "quizzed");
    const mallory = await newStudent(url, "mallory");
    const context = await browser.newContext({ storageState: storageOf(url, student) });
    const quiz = await context.newPage();
    const path = await openQuiz(quiz);
    await option(quiz, 1).click();
    await everythingSaved(quiz, { answers: [1, -1, -1, -1, -1] });
    const other = await context.newPage();
    const { code } = await new Browser(url, url).reachCode(newEmail("mallory"));
    for (const link of [
      `access_token=${mallory.accessToken}&refresh_token=${mallory.refreshToken}`,
      `access_token=${unsigned("mallory@example.com")}&refresh_token=x`,
      `code=${code}`,
    ]) {
      await other.goto(`/auth?${link}`);
      await expect(other).toHaveURL(/\/dashboard$/);
    }
    await quiz.bringToFront();
    await quiz.keyboard.press("n");
    await option(quiz, 2).click();
    await everythingSaved(quiz, { answers: [1, 2, -1, -1, -1] });
    await expect(quiz).toHaveURL(new RegExp(`${path}$`));
    const kept = await quiz.evaluate(() => localStorage.getItem("refresh_token"));
    expect(kept).toBe(student.refreshToken);
    await context.close();
  });
});

test("no token and no code stays in the address, the history or the referrer", async ({ page }) => {
  const addresses: string[] = [];
  page.on("framenavigated", (frame) => addresses.push(frame.url()));
  const referrers: string[] = [];
  page.on("request", (request) => referrers.push(request.headers().referer ?? ""));
  await signInByHand(page, newEmail("clean"));
  const token = await page.evaluate(() => localStorage.getItem("refresh_token"));
  expect(token).toMatch(/^[\w-]{63}$/);
  expect([...addresses, ...referrers].join("\n")).not.toContain("token");
  expect(referrers.join("\n")).not.toContain("code=");
  // To the provider's page, or our own.
  await page.goBack();
  await expect(page).toHaveURL(/\/(auth|dashboard)$|\/development\/authorize\?/);
  expect(page.url()).not.toMatch(/[?&#](code|access_token|refresh_token)=/);
});

test(
  "a sign-in that two tabs have started comes back to either",
  NIGHTLY,
  async ({ page, context }) => {
    const other = await context.newPage();
    const email = newEmail("tabs");
    for (const tab of [page, other]) {
      await tab.goto("/auth");
      await tab.getByRole("button", { name: "Continue with Google" }).click();
      await tab.getByLabel(/e-mail/i).fill(email);
    }
    for (const tab of [page, other]) {
      await tab.getByRole("button", { name: "Continue", exact: true }).click();
      await expect(tab).toHaveURL(/\/dashboard$/);
    }
    expect(await storedUser(other)).toBe(email);
  },
);

test.describe("a sign-in beside somebody else's session", () => {
  /** Goes to the provider in one tab, and comes back as one person after another has signed in. */
  async function meet(page: Page, email: string, url: string) {
    const first = await newStudent(url, "first");
    await page.goto("/auth");
    await page.getByRole("button", { name: "Continue with Google" }).click();
    await page.getByLabel(/e-mail/i).fill(email);
    const other = await page.context().newPage();
    await other.goto("/faq");
    await other.evaluate(({ accessToken, refreshToken }) => {
      localStorage.setItem("token", accessToken);
      localStorage.setItem("refresh_token", refreshToken);
    }, first);
    await other.close();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Continue as / })).toBeVisible();
    return first;
  }

  test("is asked about, and keeping is the safe choice", async ({ page, baseURL }) => {
    const url = baseURL ?? "";
    const first = await meet(page, newEmail("second"), url);
    await expect(page.getByRole("button", { name: /^Stay Signed In as / })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await page.evaluate(() => localStorage.getItem("refresh_token"))).toBe(
      first.refreshToken,
    );
  });

  test.describe("left unanswered", NIGHTLY, () => {
    test.use({ expectedNoise: [/401/] });

    for (const [how, leave] of [
      ["reloaded", (page: Page) => page.reload()],
      ["closed", (page: Page) => page.close({ runBeforeUnload: true })],
    ] as const) {
      test(`ends with the page that is ${how}`, async ({ page, baseURL, request }) => {
        const exchanged = page.waitForResponse((answer) =>
          (answer.request().postData() ?? "").includes("ExchangeSignInCode"),
        );
        const first = await meet(page, newEmail("second"), baseURL ?? "");
        const { data } = await (await exchanged).json();
        const refresh = async (token: string) =>
          (await request.post("/api/v1/auth/refresh", { data: { refresh_token: token } })).status();
        expect(await refresh(data.exchangeSignInCode.refreshToken)).toBe(200);
        await leave(page);
        await expect.poll(() => refresh(data.exchangeSignInCode.refreshToken)).toBe(401);
        expect(await refresh(first.refreshToken)).toBe(200);
      });
    }
  });

  test(
    "takes the place when that is wanted, and the former session ends",
    NIGHTLY,
    async ({ page, baseURL }) => {
      const second = newEmail("second");
      const first = await meet(page, second, baseURL ?? "");
      await page.getByRole("button", { name: /^Continue as / }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect.poll(() => storedUser(page)).toBe(second);
      await expect
        .poll(async () => {
          const data = { refresh_token: first.refreshToken };
          return (await page.request.post("/api/v1/auth/refresh", { data })).status();
        })
        .toBe(401);
    },
  );

  test(
    "writes nothing of the quiz that another tab has in progress",
    NIGHTLY,
    async ({ browser, baseURL }) => {
      const url = baseURL ?? "";
      const student = await newStudent(url, "interrupted");
      const second = await newStudent(url, "successor");
      const context = await browser.newContext({ storageState: storageOf(url, student) });
      const quiz = await context.newPage();
      await openQuiz(quiz);
      await option(quiz, 1).click();
      await everythingSaved(quiz, { answers: [1, -1, -1, -1, -1] });
      const asked: string[] = [];
      quiz.on("request", (request) => {
        if (!request.url().endsWith("/graphql")) return;
        const token = request.headers().authorization ?? "";
        if (!token.endsWith(second.accessToken)) return;
        asked.push((request.postDataJSON() as { operationName: string }).operationName);
      });
      const other = await context.newPage();
      await other.goto("/faq");
      quiz.on("dialog", (dialog) => void dialog.accept());
      await other.evaluate(({ accessToken, refreshToken }) => {
        localStorage.setItem("refresh_token", refreshToken);
        localStorage.removeItem("user");
        localStorage.setItem("token", accessToken);
      }, second);
      await expect(quiz).toHaveURL(/\/dashboard$/);
      await expect.poll(() => asked.length).toBeGreaterThan(0);
      for (const name of ["StartTest", "SaveProgress", "SubmitAttempt", "ResumeAttempt"]) {
        expect(asked).not.toContain(name);
      }
      const [kept] = (await savedQuizzes(quiz)).progress;
      expect(kept).toMatchObject({ userId: String(student.id), answers: [1, -1, -1, -1, -1] });
      await context.close();
    },
  );
});

test.describe("a session that ends in the middle of a quiz", () => {
  test.use({ expectedNoise: [/401/] });

  test("says why and what is kept, and the sign-in leads back to the question", async ({
    browser,
    baseURL,
  }) => {
    const url = baseURL ?? "";
    const student = await newStudent(url, "ended");
    const context = await browser.newContext({ storageState: storageOf(url, student) });
    const page = await context.newPage();
    const path = await openQuiz(page);
    await option(page, 1).click();
    await page.keyboard.press("n");
    await everythingSaved(page, { answers: [1, -1, -1, -1, -1], currentQuestion: 1 });
    const all = await page.request.post("/api/v1/auth/logout-all", {
      headers: { authorization: `Bearer ${student.accessToken}` },
    });
    expect(all.status()).toBe(204);
    await page.waitForTimeout(600);
    await option(page, 2).click();
    await expect(
      page.getByRole("heading", { level: 1, name: "Your session has ended" }),
    ).toBeVisible();
    await expect(page.getByText(/^You signed out on all devices at .+ IST\.$/)).toBeVisible();
    const kept = page.getByRole("region", { name: "The quiz is kept" });
    await expect(kept).toContainText("Answered 2 of 5");
    await expect(kept).toContainText(/Saved on the server\d+:\d\d [AP]M IST/);
    await expect(kept).toContainText("Only on this device1 answer, question 2");
    await expect(kept).toContainText(/Time left if you resume0[23]:\d\d/);
    await expect(
      page.getByRole("paragraph").filter({ hasText: "You come back to question 2." }),
    ).toContainText(student.email);
    await expectAccessible(page);
    await page.reload();
    await expect(kept).toBeVisible();
    await continueAs(page, student.email);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await page.getByRole("button", { name: "Resume Quiz" }).click();
    await expect(question(page, 2)).toBeVisible();
    await expect(option(page, 2)).toHaveAttribute("aria-pressed", "true");
    await context.close();
  });

  test(
    "says of a submit that it is kept, and the sign-in leads to its result",
    NIGHTLY,
    async ({ browser, baseURL }) => {
      const url = baseURL ?? "";
      const student = await newStudent(url, "submitted");
      const context = await browser.newContext({ storageState: storageOf(url, student) });
      const page = await context.newPage();
      await openQuiz(page);
      await option(page, 1).click();
      await everythingSaved(page, { answers: [1, -1, -1, -1, -1] });
      await page.getByRole("button", { name: "Finish and Submit" }).click();
      const submit = page.getByRole("dialog").getByRole("button", { name: "Submit Quiz" });
      await expect(submit).toBeVisible();
      await page.request.post("/api/v1/auth/logout-all", {
        headers: { authorization: `Bearer ${student.accessToken}` },
      });
      await page.waitForTimeout(600);
      await submit.click();
      const kept = page.getByRole("region", { name: "Your submit is kept" });
      await expect(kept).toContainText(WARM_UP);
      await expect(kept).toContainText("Answered 1 of 5");
      await expect(kept).toContainText("Sent to be markedWhen you have signed in");
      await expect(
        page.getByRole("paragraph").filter({ hasText: "You come back to its result." }),
      ).toContainText(student.email);
      await expectAccessible(page);
      await page.reload();
      await expect(kept).toBeVisible();
      await continueAs(page, student.email);
      await expect(page).toHaveURL(/\/results$/);
      await expect(page.getByRole("region", { name: "Just finished" })).toContainText(
        "You submitted it",
      );
      await context.close();
    },
  );

  test(
    "is shown where another tab signed out, without a name",
    NIGHTLY,
    async ({ browser, baseURL }) => {
      const url = baseURL ?? "";
      const student = await newStudent(url, "left");
      const context = await browser.newContext({ storageState: storageOf(url, student) });
      const page = await context.newPage();
      await openQuiz(page);
      const other = await context.newPage();
      await other.goto("/dashboard");
      await other.getByRole("button", { name: "Logout" }).click();
      await expect(other.getByText("Sign in to practise and keep your results.")).toBeVisible();
      await expect(
        page.getByText(/^You signed out in another tab\. A quiz in progress is kept under/),
      ).toBeVisible();
      await expect(page.getByRole("main")).not.toContainText(student.email);
      await context.close();
    },
  );

  test(
    "shows somebody else who signs in whose quiz it is",
    NIGHTLY,
    async ({ browser, baseURL }) => {
      const url = baseURL ?? "";
      const student = await newStudent(url, "owner");
      const context = await browser.newContext({ storageState: storageOf(url, student) });
      const page = await context.newPage();
      const path = await openQuiz(page);
      await option(page, 1).click();
      await everythingSaved(page, { answers: [1, -1, -1, -1, -1] });
      await page.request.post("/api/v1/auth/logout-all", {
        headers: { authorization: `Bearer ${student.accessToken}` },
      });
      await page.waitForTimeout(600);
      await option(page, 2).click();
      await expect(page.getByRole("region", { name: "The quiz is kept" })).toBeVisible();
      await continueAs(page, newEmail("guest"));
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByText(`This quiz belongs to ${student.email}.`)).toContainText(
        "Your own tests are untouched.",
      );
      const [kept] = (await savedQuizzes(page)).progress;
      expect(kept).toMatchObject({ userId: String(student.id) });
      // Anyone who left it comes back to it, though the other one has been here and gone.
      await page.getByRole("button", { name: "Logout" }).click();
      await expect(page.getByText("Sign in to practise and keep your results.")).toBeVisible();
      await continueAs(page, student.email);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole("button", { name: "Resume Quiz" })).toBeVisible();
      await context.close();
    },
  );
});
