// Must run first, so that no code stays in the address bar.
import "./take-arrival.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import "../ui/styles.ts";
import { ignoreDoubleClicks } from "../ui/double-click.ts";
import { markPointer } from "../ui/pointer-mark.ts";
import { router } from "./router.tsx";
import "./start.ts";
import { setZone } from "#rules/zone.ts";
import { applicationHere } from "../apollo/application.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root.");
setZone(applicationHere().timeZone);
ignoreDoubleClicks();
markPointer();
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
