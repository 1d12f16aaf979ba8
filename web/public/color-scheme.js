// Sets the colour scheme before the first paint, so that a dark page never flashes white.
(() => {
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
})();
