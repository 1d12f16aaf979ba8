// Numbers and short times in the sentences that programs read.

const LETTERS = ["no", "one", "two", "three", "four", "five", "six"];

/** A number as a sentence spells it: "three", and in digits from seven on. */
export function spelled(count: number): string {
  return LETTERS[count] ?? String(count);
}

/** A short time as a sentence says it: "a minute", "two minutes", "90 seconds", "an hour". */
export function timeInWords(seconds: number): string {
  const minutes = seconds / 60;
  if (minutes === 60) return "an hour";
  if (minutes === 1) return "a minute";
  return Number.isInteger(minutes) ? `${spelled(minutes)} minutes` : `${seconds} seconds`;
}
