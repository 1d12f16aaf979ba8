import { randomTestLimits } from "#rules/limits.ts";

export const { randomChoicesMax: mostChosen } = randomTestLimits;

/** A field to pick up to 50 of a list in. */
export interface PickManyProps {
  /** Of the input. */
  id: string;
  label: string;
  /** In the empty part of the box: "Add a topic". */
  prompt: string;
  /** When nothing fits what was typed: "No topic like this". */
  nothing: string;
  options: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}
