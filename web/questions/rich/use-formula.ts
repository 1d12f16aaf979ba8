import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { screenLimits } from "#rules/limits.ts";
import { askFormula, type FormulaOutcome, knownFormula } from "./formula-memory.ts";

/** The outcome of a formula; undefined while it loads, and without a response. */
export function useFormula(tex: string): FormulaOutcome | undefined {
  const client = useApolloClient();
  const [asked, setAsked] = useState<{ tex: string; outcome: FormulaOutcome } | null>(null);
  const known = knownFormula(tex);
  useEffect(() => {
    if (known !== undefined) return;
    let here = true;
    const timer = setTimeout(() => {
      askFormula(client, tex).then(
        (outcome) => here && setAsked({ tex, outcome }),
        () => undefined,
      );
    }, screenLimits.typingRestMs);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [client, tex, known]);
  return known ?? (asked?.tex === tex ? asked.outcome : undefined);
}
