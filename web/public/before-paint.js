// What has to be done before the first paint.
(() => {
  // The colour scheme: a dark page never flashes white.
  let chosen = null;
  try {
    chosen = localStorage.getItem("lexam-color-scheme");
  } catch {
    // Storage is blocked: follow the system.
  }
  const dark =
    chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-color-scheme", dark ? "dark" : "light");

  // On a slow network the words come first, in the fonts that are there (ui/fonts.css): ours are fetched when
  // the page has been there for a while, and never where the reader wants to save data.
  const { saveData = false, rtt = 0, downlink = 10 } = navigator.connection ?? {};
  if (saveData || rtt > 300 || downlink < 1) {
    const FONTS_AFTER_MS = 3000;
    const root = document.documentElement;
    root.setAttribute("data-words-first", "");
    if (saveData) return;
    addEventListener("load", () =>
      setTimeout(() => root.removeAttribute("data-words-first"), FONTS_AFTER_MS),
    );
  }
})();
