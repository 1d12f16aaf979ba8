// The documentation page without this script is complete; with it, it can be searched and copied.
const SCHEME_KEY = "lexam-color-scheme";

/** Shows the scheme that was chosen in the product; without a choice, the system's. */
function followScheme() {
  let chosen = null;
  try {
    chosen = localStorage.getItem(SCHEME_KEY);
  } catch {
    // Storage is blocked: the system decides.
  }
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.scheme = chosen;
  else delete document.documentElement.dataset.scheme;
}

function isTyping(target) {
  return target instanceof HTMLElement && /^(input|textarea|select)$/i.test(target.tagName);
}

/** Keeps what has all typed words; says how many there are. */
function search(input) {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const article of document.querySelectorAll("article[data-search]")) {
    const fits = words.every((word) => article.dataset.search.includes(word));
    article.hidden = !fits;
    const entry = document.querySelector(`.rail a[href="#${article.id}"]`);
    if (entry !== null) {
      entry.parentElement.hidden = !fits;
      if (fits) found += 1;
    }
  }
  for (const section of document.querySelectorAll("main > section")) {
    section.hidden = section.querySelector("article:not([hidden])") === null;
  }
  for (const group of document.querySelectorAll(".rail .group")) {
    const entries = group.querySelectorAll("li");
    group.hidden = entries.length > 0 && [...entries].every((entry) => entry.hidden);
  }
  document.querySelector(".intro").hidden = words.length > 0;
  const status = document.getElementById("found");
  if (words.length === 0) status.textContent = "";
  else status.textContent = found === 1 ? "1 operation" : `${found} operations`;
}

function addSearch() {
  const input = document.getElementById("search");
  input.addEventListener("input", () => search(input));
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && input.value !== "") {
      event.preventDefault();
      input.value = "";
      search(input);
    }
    if (event.key === "Enter") {
      document.querySelector(".rail li li:not([hidden]) a")?.focus();
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || isTyping(event.target) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}

function addCopyButtons() {
  if (navigator.clipboard === undefined) return;
  for (const figure of document.querySelectorAll(".example")) {
    const button = document.createElement("button");
    const label = figure.querySelector("figcaption").textContent.toLowerCase();
    button.type = "button";
    button.textContent = "Copy";
    button.setAttribute("aria-label", `Copy the ${label}`);
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(figure.querySelector("code").textContent);
      button.textContent = "Copied!";
      setTimeout(() => {
        button.textContent = "Copy";
      }, 2000);
    });
    figure.append(button);
  }
}

followScheme();
addEventListener("storage", followScheme);
addEventListener("DOMContentLoaded", () => {
  addSearch();
  addCopyButtons();
});
