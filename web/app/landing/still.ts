import { chooseColorScheme, colorScheme, onColorScheme } from "../../ui/color-scheme.ts";

// What the landing page does where the server has sent it ready to be read: links are links, and this
// switches the colours, and hands over to the application for somebody who is signed in
// (docs/decisions/0096).

/** Set on the page by public/before-paint.js when this browser keeps a session. */
const KEPT = "data-session-kept";

const root = document.documentElement;

/** The application takes the page over, and decides where its person goes. */
function handOver(): void {
  root.setAttribute(KEPT, "");
  const main = document.querySelector<HTMLMetaElement>("meta[name=lexam-application]")?.content;
  if (main === undefined) throw new Error("The page names no application.");
  import(/* @vite-ignore */ main).catch(() => root.removeAttribute(KEPT));
}

function switchColours(): void {
  const choices = [...document.querySelectorAll<HTMLInputElement>("footer input[type=radio]")];
  const show = () => {
    for (const choice of choices) choice.checked = choice.value === colorScheme();
  };
  for (const choice of choices) {
    choice.addEventListener("change", () => {
      if (choice.value === "auto" || choice.value === "light" || choice.value === "dark") {
        chooseColorScheme(choice.value);
      }
    });
  }
  onColorScheme(show);
  show();
}

let isAhead = false;

/** Anyone who is about to follow a link finds the next page's scripts there. */
function loadAhead(): void {
  if (isAhead) return;
  isAhead = true;
  const next = document.querySelectorAll<HTMLMetaElement>("meta[name=lexam-next]");
  for (const { content } of next) {
    const link = document.createElement("link");
    link.rel = content.endsWith(".css") ? "prefetch" : "modulepreload";
    link.href = content;
    document.head.append(link);
  }
}

if (root.hasAttribute(KEPT)) handOver();
else {
  switchColours();
  for (const sign of ["pointerover", "touchstart", "focusin"]) {
    document.querySelector("main")?.addEventListener(sign, (event) => {
      if (event.target instanceof Element && event.target.closest("a") !== null) loadAhead();
    });
  }
  // Somebody has signed in in another tab.
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === "token" && newValue !== null) handOver();
  });
}
