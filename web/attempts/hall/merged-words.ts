import { figure } from "#rules/figures.ts";
import { counted } from "../../ui/counted.ts";
import type { Merged, MergedCounts } from "../session/attempt/snapshot.ts";
import type { Place } from "../session/machine/quiz-state.ts";

/** "3 answers from this device and 2 from the other"; of sides without any nothing is said. */
export function mergedWords({ here, there }: MergedCounts, place: Place): string {
  if (here === 0) return `${counted(there, "answer")} from the other ${place}`;
  const fromHere = `${counted(here, "answer")} from this ${place}`;
  return there === 0 ? fromHere : `${fromHere} and ${figure(there)} from the other`;
}

/** What the notice over the question says of a merge; "" where only this place had answers to add. */
export function mergeNewsWords(merged: Merged): string {
  const { here, there, isChosen, place = "device" } = merged;
  const words = mergedWords(merged, place);
  if (isChosen) {
    return `Where answers differed, ${words} now ${here + there === 1 ? "counts" : "count"}.`;
  }
  return there === 0 ? "" : `${words} were put together.`;
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
