import { counted } from "../../ui/counted.ts";

/** A duration in words: "2 hours", "1 hour 30 minutes", "5 minutes". @param minutes whole, above 0 */
export function lengthWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return counted(rest, "minute");
  return rest === 0
    ? counted(hours, "hour")
    : `${counted(hours, "hour")} ${counted(rest, "minute")}`;
}
