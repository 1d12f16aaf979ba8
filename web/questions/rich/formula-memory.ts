import type { ApolloClient } from "@apollo/client";
import { mathIn } from "#rules/formulas.ts";
import { failureDetails, failureOf } from "../../apollo/failure.ts";
import { CleanTextQuery } from "./rich-documents.ts";
import { escapeHtml } from "./rich-value.ts";

/** What became of a formula: MathML, or why it can't be read. */
export type FormulaOutcome = { mathml: string } | { wrong: string };

const known = new Map<string, FormulaOutcome>();

/** Formulas that are remembered; the oldest goes. */
const MOST = 500;

/** Keeps what the server has made of a formula before. */
export function rememberFormula(tex: string, mathml: string): void {
  known.set(tex, { mathml });
  if (known.size > MOST) known.delete(known.keys().next().value ?? "");
}

/** What is known of a formula without asking. */
export function knownFormula(tex: string): FormulaOutcome | undefined {
  return tex.trim() === "" ? { wrong: "A formula has no TeX yet." } : known.get(tex);
}

/**
 * A formula as a student will see it, asked of the server: no page loads a library for it.
 *
 * @throws what the network throws
 */
export async function askFormula(client: ApolloClient, tex: string): Promise<FormulaOutcome> {
  const before = knownFormula(tex);
  if (before !== undefined) return before;
  try {
    const { data } = await client.query({
      query: CleanTextQuery,
      variables: { html: `<p>${escapeHtml(`\\(${tex}\\)`)}</p>` },
      fetchPolicy: "no-cache",
    });
    const mathml = mathIn(data?.cleanText.html ?? "");
    if (mathml === undefined) return { wrong: "Nothing came of this formula." };
    rememberFormula(tex, mathml);
    return { mathml };
  } catch (error) {
    if (failureOf(error)?.code !== "BAD_USER_INPUT") throw error;
    return { wrong: failureDetails(error).join(" ") };
  }
}
