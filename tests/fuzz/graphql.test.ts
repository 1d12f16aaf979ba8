import fc from "fast-check";
import { parse, validate } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../server/app/schema.ts";
import { everythingToCover, type FuzzedOperation, fuzzedOperations } from "./graphql-operations.ts";
import { findLeak } from "./leaks.ts";
import { type FuzzTarget, REQUESTS, SEED, startTarget, Tally } from "./run.ts";

let target: FuzzTarget;
beforeAll(async () => {
  target = await startTarget();
}, 60_000);
afterAll(() => target.close());

/** The codes of docs/api.md, section 3, and those for what is no right request. */
const CODES = [
  "BAD_REQUEST",
  "BAD_USER_INPUT",
  "CONFLICT",
  "CONTENT_TOO_LARGE",
  "FORBIDDEN",
  "GRAPHQL_PARSE_FAILED",
  "GRAPHQL_VALIDATION_FAILED",
  "NOT_FOUND",
  "OPERATION_RESOLUTION_FAILURE",
  "RATE_LIMITED",
  "UNAUTHENTICATED",
];

interface Body {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions?: { code?: string } }[];
}

async function send({ role, query, variables }: FuzzedOperation) {
  return target.wire.send({
    method: "POST",
    path: "/graphql",
    headers: {
      ...(await target.authorization(role)),
      "content-type": "application/json",
      accept: "application/graphql-response+json, application/json",
      "x-lexam-csrf": "1",
    },
    body: JSON.stringify({ query, variables }),
  });
}

describe("GraphQL under fuzzing", () => {
  it(
    "answers every operation with data or an expected error, without a fault, a leak or a hang",
    async () => {
      const byOutcome = new Tally();
      const byRole = new Tally();
      const covered = new Set<string>();
      let sent = 0;
      let right = 0;
      const property = fc.asyncProperty(fuzzedOperations, async (operation) => {
        if (operation.valid) {
          expect(validate(schema, parse(operation.query)), operation.query).toEqual([]);
        }
        const answer = await send(operation);
        sent += 1;
        byRole.add(operation.role);
        expect(answer.status, answer.text).toBeLessThan(500);
        expect(findLeak(answer.text), answer.text).toBeNull();
        const body: Body = JSON.parse(answer.text);
        const codes = (body.errors ?? []).map(({ extensions }) => extensions?.code ?? "none");
        expect(
          codes.filter((code) => !CODES.includes(code)),
          answer.text,
        ).toEqual([]);
        byOutcome.add(`${answer.status} ${codes[0] ?? "data"}`);
        if (operation.spoiled) return;
        for (const place of operation.covers) covered.add(place);
        if (!operation.valid) return;
        right += 1;
        // What asks for too much is refused as a whole.
        const isTooMuch =
          /can be asked for in at most|could answer|root fields|are read here|Token limit/;
        if (isTooMuch.test(answer.text)) return;
        // A right operation is executed: it has data, unless a root field failed.
        expect(Object.keys(body), answer.text).toContain("data");
      });
      console.log(`fuzz:graphql: seed ${SEED} (FUZZ_SEED=${SEED} shows this run again)`);
      await fc.assert(property, { numRuns: REQUESTS, seed: SEED });
      const everything = everythingToCover();
      const missed = everything.filter((place) => !covered.has(place));
      console.log(
        `fuzz:graphql: ${sent} requests, ${right} of them right, 0 findings\n` +
          `  fields and arguments: ${everything.length - missed.length} of ${everything.length}\n` +
          `  by outcome: ${byOutcome}\n  by role: ${byRole}`,
      );
      expect(sent).toBeGreaterThanOrEqual(REQUESTS);
      expect(missed.length, missed.join(", ")).toBeLessThanOrEqual(
        REQUESTS >= 5_000 ? 0 : everything.length / 3,
      );
    },
    15 * 60_000,
  );
});
