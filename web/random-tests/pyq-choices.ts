/** The three settings of PYQ only, as a row of radio buttons names them. */
export const pyqChoices = [
  { value: "unset", label: "Any question", pyqOnly: null },
  { value: "only", label: "PYQ only", pyqOnly: true },
  { value: "off", label: "Not only PYQ", pyqOnly: false },
] as const;

export type PyqChoice = (typeof pyqChoices)[number]["value"];

/** The name of a setting. */
export function pyqChoiceOf(pyqOnly: boolean | null): PyqChoice {
  return pyqChoices.find((choice) => choice.pyqOnly === pyqOnly)?.value ?? "unset";
}

/** The setting that a name stands for. */
export function pyqOnlyOf(value: PyqChoice): boolean | null {
  return pyqChoices.find((choice) => choice.value === value)?.pyqOnly ?? null;
}

/** What a setting means, in a sentence. */
export const pyqHints: Record<PyqChoice, string> = {
  unset: "Choosing an exam or a year keeps previous year questions alone.",
  only: "Previous year questions alone, of every exam and year unless you choose some.",
  off: "Previous year questions and others alike, of every exam and year.",
};
