import { useEffect, useState } from "react";

type HallModule = typeof import("./Hall.tsx");

/** Once it is there, it is there for every quiz of the page. */
let kept: { hall: HallModule } | null = null;

/**
 * The exam hall's own script, which is on its way while the start screen is read.
 * Null until it is there.
 *
 * @throws what the browser says of a script that can't be loaded: a test that could not be shown must
 *   not be started
 */
export function useHall(): HallModule | null {
  const [loaded, setLoaded] = useState<{ hall: HallModule } | { error: unknown } | null>(kept);
  useEffect(() => {
    if (kept !== null) return;
    const coming = import("./Hall.tsx");
    coming.then(
      (hall) => {
        kept = { hall };
        setLoaded(kept);
      },
      (error: unknown) => setLoaded({ error }),
    );
  }, []);
  if (loaded !== null && "error" in loaded) throw loaded.error;
  return loaded?.hall ?? null;
}
