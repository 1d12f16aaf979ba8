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

  // The fonts, ahead of the style sheets that ask for them; on a slow network the words come first, in
  // the fonts that are there.
  const { saveData = false, rtt = 0, downlink = 10 } = navigator.connection ?? {};
  const fonts = document.querySelector("meta[name=lexam-fonts]");
  if (saveData || rtt > 300 || downlink < 1 || fonts === null) return;
  for (const href of fonts.content.split(" ")) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "", href });
    document.head.append(link);
  }
})();
