// Prints who the token belongs to, and each test with how many results it has.
import { createClient, ProblemError } from "../typescript/lexam.ts";

const { LEXAM_URL, LEXAM_TOKEN = null } = process.env;
const client = createClient(`${LEXAM_URL}/api/v1`, () => LEXAM_TOKEN);
try {
  const me = await client.me();
  console.log(me.email);
  const limit = 50;
  for (let skip = 0; ; skip += limit) {
    const tests = await client.testReports({ skip, limit });
    for (const { title, attempt_count } of tests) console.log(`${title}: ${attempt_count}`);
    if (tests.length < limit) break;
  }
} catch (error) {
  if (!(error instanceof ProblemError)) throw error;
  // Such as a scope that the token lacks.
  console.error(error.message);
  process.exitCode = 1;
}
