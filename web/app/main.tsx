// First, before anything else runs: no token may stay in the address bar.
import "./take-arrival.ts";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { ignoreDoubleClicks } from "../ui/double-click.ts";
import { markPointer } from "../ui/pointer-mark.ts";
import { App } from "./App.tsx";
import { openRouter } from "./router.tsx";
import "./start.ts";

/** In place of what the page has shown until here (Opening.tsx), in slices between which it answers. */
async function open(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no element with the id root.");
  ignoreDoubleClicks();
  markPointer();
  const router = await openRouter();
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    ),
  );
}

// In a task of its own: the scripts have just taken a long one. By a message, which no browser holds back
// as it does a timer of a page in the background. Not by a top-level await: what is loaded could wait for
// this module in its turn.
const { port1, port2 } = new MessageChannel();
port1.onmessage = () => void open();
port2.postMessage(null);
