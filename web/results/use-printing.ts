import { useEffect, useState } from "react";
import { paperIsReady } from "./paper-ready.ts";
import type { Paper } from "./walk/ResultWalk.tsx";

/** Prints the chosen content once all of it is rendered, and then restores the page. */
export function usePrinting() {
  const [paper, setPaper] = useState<Paper | null>(null);
  useEffect(() => {
    if (paper === null) return;
    const before = window.scrollY;
    const done = () => {
      setPaper(null);
      requestAnimationFrame(() => window.scrollTo(0, before));
    };
    window.addEventListener("afterprint", done, { once: true });
    let current = true;
    void paperIsReady(document.body).then(() => current && window.print());
    return () => {
      current = false;
      window.removeEventListener("afterprint", done);
    };
  }, [paper]);
  return { paper, print: setPaper };
}
