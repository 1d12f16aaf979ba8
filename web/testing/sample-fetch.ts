import { GraphQLError } from "graphql";
import { vi } from "vitest";

type Variables = Record<string, unknown>;

/** The data of an answer as it comes over the network, a refusal of the server, or no answer at all. */
type Outcome = object | GraphQLError | Error;

/**
 * Answers what is sent past the sample client of `show`: by the name of the operation. The stub ends with
 * `vi.unstubAllGlobals`.
 *
 * @returns the operations that were sent, in order
 */
export function answerFetch(answers: Record<string, (variables: Variables) => Outcome>) {
  const asked: { name: string; variables: Variables }[] = [];
  vi.stubGlobal("fetch", async (_address: string, { body }: { body: string }) => {
    const { operationName: name, variables } = JSON.parse(body);
    asked.push({ name, variables });
    const outcome = answers[name]?.(variables) ?? new Error(`Nobody answers ${name}.`);
    if (outcome instanceof GraphQLError) return Response.json({ errors: [outcome], data: null });
    if (outcome instanceof Error) throw outcome;
    return Response.json({ data: outcome });
  });
  return asked;
}
