import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operationAt, operations, undocumented } from "../support/documented.ts";
import { findLeak } from "./leaks.ts";
import { type FuzzedRequest, fuzzedRequests } from "./rest-requests.ts";
import { type FuzzTarget, REQUESTS, SEED, startTarget, Tally } from "./run.ts";

let target: FuzzTarget;
beforeAll(async () => {
  target = await startTarget();
}, 60_000);
afterAll(() => target.close());

describe("REST under fuzzing", () => {
  it(
    "answers every request as documented, without a fault, a leak or a hung connection",
    async () => {
      const byStatus = new Tally();
      const byRole = new Tally();
      const byOperation = new Tally();
      let sent = 0;
      const answers = async (fuzzed: FuzzedRequest) => {
        const authorization = await target.authorization(fuzzed.role);
        const headers = { ...authorization, ...fuzzed.headers };
        const answer = await target.wire.send({ ...fuzzed, headers });
        sent += 1;
        byStatus.add(String(answer.status));
        byRole.add(fuzzed.role);
        byOperation.add(fuzzed.operationId);
        expect(answer.status, answer.text).toBeLessThan(500);
        expect(findLeak(answer.text), answer.text).toBeNull();
        // A hostile path may lead to another operation, or to none.
        const reached = operationAt(fuzzed.method, fuzzed.path.slice("/api/v1".length));
        if (reached === null) expect([400, 404, 405]).toContain(answer.status);
        else expect(undocumented(reached, answer), answer.text).toEqual([]);
      };
      console.log(`fuzz:rest: seed ${SEED} (FUZZ_SEED=${SEED} shows this run again)`);
      // Each operation has its share: by chance one of them would be left out now and then.
      const numRuns = Math.ceil(REQUESTS / operations.size);
      for (const [index, requests] of fuzzedRequests.entries()) {
        await fc.assert(fc.asyncProperty(requests, answers), { numRuns, seed: SEED + index });
      }
      console.log(`fuzz:rest: ${sent} requests, 0 findings`);
      console.log(`  by status: ${byStatus}\n  by role: ${byRole}\n  by operation: ${byOperation}`);
      expect(sent).toBeGreaterThanOrEqual(REQUESTS);
      expect(byOperation.size).toBe(operations.size);
    },
    15 * 60_000,
  );
});
