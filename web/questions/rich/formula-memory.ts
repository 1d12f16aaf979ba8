import type { ApolloClient } from "@apollo/client";
import { mathIn } from "#rules/formulas.ts";
import { failureDetails, failureOf } from "../../apollo/failure.ts";
import { CleanTextQuery } from "./rich-documents.ts";
import { escapeHtml } from "./rich-value.ts";

/** The outcome of a formula: MathML, or its error. */
export type FormulaOutcome = { mathml: string } | { wrong: string };

const known = new Map<string, FormulaOutcome>();

/** The most cached formulas; the oldest is removed. */
const MOST = 500;

/** Caches the server's MathML of a formula. */
export function rememberFormula(tex: string, mathml: string): void {
  known.set(tex, { mathml });
  if (known.size > MOST) known.delete(known.keys().next().value ?? "");
}

/** The known outcome of a formula, without a request. */
export function knownFormula(tex: string): FormulaOutcome | undefined {
  return tex.trim() === "" ? { wrong: "A formula has no TeX yet." } : known.get(tex);
}

/** Converts a formula on the server, so that no page loads a library for it. @throws network errors */
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
