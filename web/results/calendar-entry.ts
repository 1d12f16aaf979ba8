/** Escapes special characters of a calendar file (RFC 5545, section 3.3.11). */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

/** "20261206T123000Z". */
function utc(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d{3}/g, "");
}

/** Lines longer than this many characters are folded: at most 75 bytes in any script. */
const LINE = 18;

/** A line of a calendar file, folded between characters. */
function folded(line: string): string {
  const letters = [...line];
  const parts = [];
  for (let from = 0; from < letters.length; from += LINE) {
    parts.push(letters.slice(from, from + LINE).join(""));
  }
  return parts.join("\r\n ");
}

/** A calendar file for an event (RFC 5545). */
export function calendarEntry(event: { id: string; title: string; at: Date; url: string }): string {
  const { id, title, at, url } = event;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Lexam//Lexam//EN",
    "BEGIN:VEVENT",
    `UID:${escaped(id)}@lexam`,
    `DTSTAMP:${utc(at)}`,
    `DTSTART:${utc(at)}`,
    `SUMMARY:${escaped(title)}`,
    `URL:${url}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}
