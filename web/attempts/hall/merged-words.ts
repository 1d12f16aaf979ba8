import { figure } from "#rules/figures.ts";
import type { MergedCounts } from "../session/attempt/snapshot.ts";
import type { Place } from "../session/machine/quiz-state.ts";

/** "3 answers from this device and 2 from the other"; without any from the other, only the first half. */
export function mergedWords({ here, there }: MergedCounts, place: Place): string {
  const answers = here === 1 ? "answer" : "answers";
  const fromHere = `${figure(here)} ${answers} from this ${place}`;
  return there === 0 ? fromHere : `${fromHere} and ${figure(there)} from the other`;
}

/** The answers that are kept whichever side of a conflict is chosen, in two sentences; "" for none. */
export function keptWords({ here, there }: MergedCounts): string {
  if (here + there === 0) return "";
  const from = here > 0 ? "here" : "there";
  const first = here > 0 ? here : there;
  const rest = here > 0 && there > 0 ? ` and ${figure(there)} from there` : "";
  const list = `${figure(first)} more ${first === 1 ? "answer" : "answers"} from ${from}${rest}`;
  return here + there === 1
    ? `${list} conflicts with none. It is kept either way. `
    : `${list} conflict with none. They are kept either way. `;
}
