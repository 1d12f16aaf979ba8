// Every page of the product with something on it, for tests that look at all of them.
import { type Account, account, newStudent } from "./accounts.ts";
import { ADMIN, newTitle } from "./admin-tests-support.ts";

/** An account and the paths of the pages that it can open. */
interface Pages {
  account: Account;
  paths: string[];
}

export const VISITOR_PATHS = ["/", "/auth", "/contact", "/faq", "/privacy"];

/** A student with a result, a random test, a practice and a blind review, and the pages that show them. */
export async function studentPages(baseURL: string): Promise<Pages> {
  const student = await newStudent(baseURL, "still");
  const headers = {
    authorization: `Bearer ${student.accessToken}`,
    "content-type": "application/json",
  };
  const ask = async (path: string, body?: object) =>
    (
      await fetch(`${baseURL}/api/v1${path}`, {
        method: body ? "POST" : "GET",
        headers,
        body: body && JSON.stringify(body),
      })
    ).json();
  const [taken] = (await ask("/tests/")) as { id: number }[];
  const result = await ask("/results/submit-quiz", {
    test_id: taken?.id,
    answers: [],
    time_taken_minutes: 1,
  });
  const practice = await ask("/practice", { num_questions: 3 });
  const drawn = { title: "Still", num_questions: 3, duration_minutes: 10 };
  const marks = { correct_marks: 1, incorrect_marks: 0 };
  const random = await ask("/random-tests/generate", { ...drawn, ...marks });
  const randomResult = await ask("/random-tests/submit", {
    random_test_id: random.id,
    answers: [],
    time_taken_minutes: 1,
  });
  return {
    account: student,
    paths: [
      "/dashboard",
      "/tests",
      `/quiz/${taken?.id}`,
      "/random-test",
      "/practice",
      `/practice/${practice.id}`,
      "/review",
      "/results",
      `/results/${result.id}`,
      `/random-results/${randomResult.id}`,
      `/blind-review/${result.id}`,
      "/progress",
      "/notebook",
      "/account",
      "/invite/none",
    ],
  };
}

/** A set with what takes room in the editor: many lines, a table and formulas. */
async function makeLongPassage(baseURL: string, headers: Record<string, string>) {
  const lines = Array.from({ length: 12 }, (_, line) => {
    const words = `Paragraph ${line + 1} says at some length what \\(x^2\\) has to do with it. `;
    return `<p>${words.repeat(3)}</p>`;
  });
  const table =
    "<table><tr><th>Year</th><td>2026</td></tr><tr><th>Filed</th><td>12</td></tr></table>";
  const answer = await fetch(`${baseURL}/api/v1/admin/passages`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({
      title: newTitle("Still"),
      text: "Written below",
      html: `<p>${newTitle("It stays")}</p>${lines.join("")}${table}`,
      questions: [
        {
          question_text: `${newTitle("Does it stay")}?`,
          options: ["Yes", "No"],
          correct_option_index: 0,
          subject: "Legal Reasoning",
        },
      ],
    }),
  });
  if (!answer.ok) throw new Error(`No passage was made: ${await answer.text()}`);
  return answer.json();
}

/** The sample administrator, and the pages of the admin area. */
export async function adminPages(baseURL: string): Promise<Pages> {
  const admin = await account(baseURL, ADMIN);
  const headers = { authorization: `Bearer ${admin.accessToken}` };
  const [made] = await (await fetch(`${baseURL}/api/v1/tests/`, { headers })).json();
  const passage = await makeLongPassage(baseURL, headers);
  return {
    account: admin,
    paths: [
      "/admin",
      "/admin/questions",
      "/admin/questions/edit/1",
      "/admin/upload-questions",
      "/admin/all-questions",
      "/admin/passages",
      "/admin/passages/new",
      // Plain from the sample bank, and rich.
      "/admin/passages/edit/1",
      `/admin/passages/edit/${passage.id}`,
      "/admin/subjects",
      "/admin/tests",
      "/admin/all-tests",
      `/admin/tests/edit/${made.id}`,
      `/admin/tests/invited/${made.id}`,
      `/admin/tests/schedule/${made.id}`,
      "/admin/upload-test",
      "/admin/users",
      "/admin/live",
      "/admin/inbox",
      "/admin/regrades",
      "/admin/regrades/new",
      "/admin/audit-log",
      "/admin/tokens",
      "/admin/platforms",
      "/admin/batches",
      "/admin/blueprints",
      "/admin/reports",
      "/admin/items",
      "/admin/items/1",
      `/admin/reports/tests/${made.id}`,
      `/admin/reports/students/${admin.id}`,
      "/admin/imports",
    ],
  };
}
