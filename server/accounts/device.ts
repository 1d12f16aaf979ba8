/** Patterns of browsers, the more specific first: most user agents also contain Chrome or Safari. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS)\//, "Chrome"],
  [/\bVersion\/[^\s/]+ (?:Mobile\/[^\s/]+ )?Safari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b/, "Mac"],
  [/\bUbuntu\b/, "Ubuntu"],
  [/\bLinux\b/, "Linux"],
];

/** No browser sends a longer user agent, so longer ones aren't searched. */
const LONGEST = 1_000;

function firstOf(names: readonly [RegExp, string][], text: string): string | null {
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/**
 * Returns a readable name for a `User-Agent`, such as "Chrome on Windows". It consists only of our own words, so that
 * no text from the client is stored or shown.
 *
 * @returns null for a program or an unknown browser
 */
export function deviceOf(userAgent: string | undefined): string | null {
  if (userAgent === undefined || userAgent.length > LONGEST) return null;
  const browser = firstOf(BROWSERS, userAgent);
  const system = firstOf(SYSTEMS, userAgent);
  if (browser === null) return null;
  return system === null ? browser : `${browser} on ${system}`;
}
