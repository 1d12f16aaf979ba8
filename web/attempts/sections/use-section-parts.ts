import { useEffect, useState } from "react";

/** What the screens of the quiz show besides when a paper has sections. */
export type SectionParts = typeof import("./section-parts.ts");

/** Once it is there, it is there for every quiz of the page. */
let kept: { parts: SectionParts } | null = null;

/**
 * The script of those parts, which is loaded when a paper is met that has sections. Null until it is there.
 *
 * @throws what the browser says of a script that can't be loaded: a test that could not be shown must
 *   not be started
 */
export function useSectionParts(isNeeded: boolean): SectionParts | null {
  const [loaded, setLoaded] = useState<{ parts: SectionParts } | { error: unknown } | null>(kept);
  useEffect(() => {
    if (!isNeeded || kept !== null) return;
    const coming = import("./section-parts.ts");
    coming.then(
      (parts) => {
        kept = { parts };
        setLoaded(kept);
      },
      (error: unknown) => setLoaded({ error }),
    );
  }, [isNeeded]);
  if (!isNeeded) return null;
  const found = kept ?? loaded;
  if (found !== null && "error" in found) throw found.error;
  return found?.parts ?? null;
}
