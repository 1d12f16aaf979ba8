// Shows the OpenAPI document in the scheme that was chosen in the product, or else in the system's.

function chosenScheme() {
  try {
    return localStorage.getItem("lexam-color-scheme");
  } catch {
    return null;
  }
}

const scheme = chosenScheme();
const isChosen = scheme === "light" || scheme === "dark";
if (isChosen) document.documentElement.dataset.scheme = scheme;
window.Scalar.createApiReference("#root", {
  url: "/api/v1/openapi.json",
  ...(isChosen ? { forceDarkModeState: scheme } : {}),
  hideDarkModeToggle: true,
  theme: "none",
  withDefaultFonts: false,
  // Nothing is asked of anybody else, and requests are copied, not sent from here.
  agent: { disabled: true },
  hideClientButton: true,
  hideTestRequestButton: true,
  mcp: { disabled: true },
  documentDownloadType: "none",
  showDeveloperTools: "never",
  telemetry: false,
});
