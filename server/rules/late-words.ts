/** What a student reads about answers that came after the time was over. @param count above 0 */
export function lateWords(count: number): string {
  return count === 1
    ? "One answer reached us after the time was over and does not count."
    : `${count} answers reached us after the time was over and do not count.`;
}
