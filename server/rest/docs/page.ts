import { openApiDocument } from "../openapi/document.ts";
import { type Html, html } from "./html.ts";
import { failureTable, operationSection } from "./operation-section.ts";
import { operationsOf } from "./operations.ts";
import { prose } from "./prose.ts";
import { fieldTable } from "./schema-rows.ts";

const SEARCH_ICON = html`<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="10" cy="10" r="7"/><path d="M21 21l-6-6"/></svg>`;

function groupId(name: string): string {
  return `group-${name.toLowerCase().replaceAll(" ", "-")}`;
}

function rail(): Html {
  const groups = openApiDocument().tags.map(({ name }) => {
    const entries = operationsOf(name).map(
      ({ method, operation }) =>
        html`<li><a href="#${operation.operationId}"><span class="method">${method}</span> ${operation.summary}</a></li>`,
    );
    return html`<li class="group"><a class="name" href="#${groupId(name)}">${name}</a><ul>${entries}</ul></li>`;
  });
  return html`<nav class="rail" aria-label="Operations">
<div class="search" role="search">
<label class="hidden" for="search">Search the operations</label>
${SEARCH_ICON}<input id="search" type="search" placeholder="Search" autocomplete="off" aria-describedby="search-hint">
<kbd id="search-hint" title="Press / to search">/</kbd>
</div>
<p id="found" class="note" role="status"></p>
<ul class="groups">${groups}<li class="group"><a class="name" href="#schemas">Schemas</a></li></ul>
</nav>`;
}

function schemas(): Html {
  const all = Object.entries(openApiDocument().components.schemas)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(
      ([name, schema]) =>
        html`<article id="schema-${name}" class="schema" data-search="${name.toLowerCase()}"><h3>${name}</h3>${
          schema.description === undefined ? null : html`<p>${schema.description}</p>`
        }${fieldTable(schema, `Fields of ${name}`)}</article>`,
    );
  return html`<section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>${all}</section>`;
}

/**
 * The OpenAPI document as a page that needs no script: the product's look, its style sheets, and a
 * script that searches, copies and follows the chosen colour scheme.
 *
 * @param publicUrl the origin that examples are sent to
 */
export function docsPage(publicUrl: string): string {
  const { info, tags } = openApiDocument();
  const base = `${publicUrl}/api/v1`;
  const groups = tags.map(
    ({ name, description }) =>
      html`<section aria-labelledby="${groupId(name)}"><h2 id="${groupId(name)}">${name}</h2><p class="lead">${description}</p>${operationsOf(name).map((documented) => operationSection(documented, base))}</section>`,
  );
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>REST interface · Lexam</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/v1/docs/look.css">
<link rel="stylesheet" href="/api/v1/docs/docs.css">
<link rel="stylesheet" href="/api/v1/docs/operations.css">
<script src="/api/v1/docs/docs.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top"><div class="line">
<a class="brand" href="/"><span aria-hidden="true">§</span> Lexam</a>
<nav class="places" aria-label="Interfaces"><a href="/api/v1/docs" aria-current="page">REST</a><a href="/graphql">GraphQL</a><a href="/api/v1/openapi.json">openapi.json</a></nav>
</div></header>
<div class="page">
${rail()}
<main id="content" tabindex="-1">
<h1>REST interface</h1>
<p class="lead">Version ${info.version}. Addresses are below <code>${base}</code>.</p>
<div class="intro"><div class="prose">${prose(info.description)}</div>${failureTable()}</div>
${groups}
${schemas()}
</main>
</div>
</body>
</html>
`.text;
}
