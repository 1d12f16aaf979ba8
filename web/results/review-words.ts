/** Minutes that a question takes somebody who has time. */
const MINUTES_EACH = 1;

/** How long a blind review of so many questions usually takes: "about 20 minutes", "about an hour". */
export function reviewDuration(questions: number): string {
  const minutes = questions * MINUTES_EACH;
  if (minutes < 50) return `about ${Math.max(5, Math.round(minutes / 5) * 5)} minutes`;
  const halves = Math.round(minutes / 30);
  if (halves <= 2) return "about an hour";
  return halves % 2 === 0 ? `about ${halves / 2} hours` : `about ${(halves - 1) / 2}½ hours`;
}
