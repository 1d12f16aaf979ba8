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
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  // A landing page that is there to be read at once would flash before somebody who is signed in.
  try {
    const isKept = ["token", "refresh_token"].some((key) => localStorage.getItem(key) !== null);
    if (isKept) document.documentElement.setAttribute("data-session-kept", "");
  } catch {
    // Storage is blocked: nobody is signed in.
  }

  // The fonts, ahead of the style sheets that ask for them. On a slow network the words come first, in
  // the fonts that are there (ui/fonts.css): ours are fetched when the page has been there for a while,
  // and never where the reader wants to save data.
  const { saveData = false, rtt = 0, downlink = 10 } = navigator.connection ?? {};
  const root = document.documentElement;
  if (saveData || rtt > 300 || downlink < 1) {
    const FONTS_AFTER_MS = 3000;
    root.setAttribute("data-words-first", "");
    if (saveData) return;
    addEventListener("load", () =>
      setTimeout(() => root.removeAttribute("data-words-first"), FONTS_AFTER_MS),
    );
    return;
  }
  const fonts = document.querySelector("meta[name=lexam-fonts]");
  if (fonts === null) return;
  for (const href of fonts.content.split(" ")) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "", href });
    document.head.append(link);
  }
})();
