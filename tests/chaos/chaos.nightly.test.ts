import { beforeAll, expect, it } from "vitest";
import { setup } from "../faults/built-server.ts";
import { runChaos } from "./chaos.ts";

beforeAll(setup, 300_000);

// An hour's plan in small. `npm run chaos -- --faults=1000` runs a long one.

it("keeps everything that the server acknowledged while everything is disturbed", {
  timeout: 600_000,
}, async () => {
  const report = await runChaos({ seed: 20, students: 12, seconds: 90, faults: 40 });
  console.log(JSON.stringify({ ...report, violations: report.violations.length }));
  expect(report.violations).toEqual([]);
  expect(report.submits).toBeGreaterThan(20);
});

it.each([
  [
    "an answer that is lost at a submit",
    `CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF NEW.status = 'submitted' AND OLD.status = 'open' AND NEW.id % 5 = 0 THEN NEW.answers := OLD.answers; END IF;
       RETURN NEW; END $$;
     CREATE TRIGGER lose BEFORE UPDATE ON attempts FOR EACH ROW EXECUTE FUNCTION lose()`,
  ],
  [
    "a save that is acknowledged and not stored",
    `CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF NEW.status = 'open' AND random() < 0.1 THEN NEW.answers := OLD.answers; END IF;
       RETURN NEW; END $$;
     CREATE TRIGGER lose BEFORE UPDATE ON attempts FOR EACH ROW EXECUTE FUNCTION lose()`,
  ],
  [
    "a result that is counted twice",
    `CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF random() < 0.2 THEN NEW.tests_taken := NEW.tests_taken + 1; END IF;
       RETURN NEW; END $$;
     CREATE TRIGGER lose BEFORE UPDATE ON user_statistics FOR EACH ROW EXECUTE FUNCTION lose()`,
  ],
])("finds %s", { timeout: 300_000 }, async (_, plant) => {
  const report = await runChaos({ seed: 7, students: 12, seconds: 20, faults: 8, plant });
  expect(report.violations.length).toBeGreaterThan(0);
});
