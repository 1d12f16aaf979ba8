// First, before anything else runs: no token may stay in the address bar.
import "./take-arrival.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { routerReady } from "./router.tsx";
import "./start.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root.");
// In place of what the page has shown until here (Opening.tsx). Not by a top-level await: what is loaded
// could wait for this module in its turn.
void routerReady.then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
