import { figure } from "#rules/figures.ts";
import { counted } from "../../ui/counted.ts";
import type { Merged, MergedCounts, Place } from "../session/attempt/attempt.ts";

/** "3 answers from this device and 2 from the other". Leaves out a side with none. */
export function mergedWords({ here, there }: MergedCounts, place: Place): string {
  if (here === 0) return `${counted(there, "answer")} from the other ${place}`;
  const fromHere = `${counted(here, "answer")} from this ${place}`;
  return there === 0 ? fromHere : `${fromHere} and ${figure(there)} from the other`;
}

function chosenWords({ count, from }: NonNullable<Merged["chosen"]>, place: Place): string {
  const side = from === "here" ? `this ${place}` : `the other ${place}`;
  return count === 1
    ? `1 answer differed. The one from ${side} counts.`
    : `${figure(count)} answers differed. Those from ${side} count.`;
}

/** The notice of a merge; "" if a page only sends its own unsent answers. */
export function mergeNewsWords(merged: Merged): string {
  const { here, there, chosen, place } = merged;
  if (here + there === 0 && chosen === null) return "";
  if (there === 0 && chosen === null && place === undefined) return "";
  const first = chosen === null ? "" : chosenWords(chosen, place ?? "device");
  if (here + there === 0) return first;
  const words = mergedWords(merged, place ?? "device");
  if (chosen !== null) return `${first} Also added: ${words}.`;
  return `${words} ${here + there === 1 ? "was" : "were"} added.`;
}

/** The answers that stay with either choice, in two sentences; "" for none. */
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
