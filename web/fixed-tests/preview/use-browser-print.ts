import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether the browser prints the page by its own command, Ctrl and P or its menu. */
export function useBrowserPrint(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes its picture right after the event, so what is printed has to be there by then.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}
