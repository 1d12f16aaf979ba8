/** "1m 52s", "0m 38s". @param seconds whole */
export function secondsWords(seconds: number): string {
  return `${Math.floor(seconds / 60)}m ${seconds % 60}s`;
}

/** Seconds of each question if all had the same, whole. */
export function evenSeconds(durationMinutes: number, questions: number): number {
  return questions > 0 ? Math.round((durationMinutes * 60) / questions) : 0;
}

function evenWords(seconds: number): string {
  if (seconds === 60) return "an even minute";
  return seconds < 60 ? `an even ${seconds} s` : `an even ${secondsWords(seconds)}`;
}

/** How far a question's time is from its even share: "52 s over an even minute". */
export function againstEven(seconds: number, even: number): string {
  const difference = Math.abs(seconds - even);
  if (difference === 0) return `exactly ${evenWords(even)}`;
  const by = difference < 120 ? `${difference} s` : secondsWords(difference);
  return `${by} ${seconds > even ? "over" : "under"} ${evenWords(even)}`;
}

/** An option as it is called: A for the first, a dash for none. */
export function optionLetter(option: number): string {
  return option < 0 ? "–" : String.fromCharCode(65 + option);
}
