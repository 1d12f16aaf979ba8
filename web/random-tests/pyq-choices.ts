/** The three settings of PYQ only, as a row of radio buttons names them. */
export const pyqChoices = [
  { value: "unset", label: "Any question", pyqOnly: null },
  { value: "only", label: "PYQ only", pyqOnly: true },
  { value: "off", label: "No PYQ", pyqOnly: false },
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
  unset: "If you choose an exam or a year, only previous year questions are drawn.",
  only: "Only previous year questions are drawn, of any exam and year unless you choose some.",
  off: "No previous year question is drawn.",
};
