/** Minutes that a question takes somebody who has time. */
const MINUTES_EACH = 1;

/** The time that a blind review of so many questions asks for: "20 minutes", "an hour", "1½ hours". */
export function reviewRoom(questions: number): string {
  const minutes = questions * MINUTES_EACH;
  if (minutes < 50) return `${Math.max(5, Math.round(minutes / 5) * 5)} minutes`;
  const halves = Math.round(minutes / 30);
  if (halves <= 2) return "an hour";
  return halves % 2 === 0 ? `${halves / 2} hours` : `${(halves - 1) / 2}½ hours`;
}

/** How long it usually takes: "about 20 minutes", "about an hour". */
export function reviewDuration(questions: number): string {
  return `about ${reviewRoom(questions)}`;
}
