import { openApiDocument } from "../openapi/document.ts";
import type { Operation, Parameter, Reference, Response } from "../openapi/types.ts";
import { curlOf } from "./curl.ts";
import { type Html, html } from "./html.ts";
import type { DocumentedMethod } from "./operations.ts";
import { inline, prose } from "./prose.ts";
import { fieldRow, fieldTable, typeOf } from "./schema-rows.ts";

function resolved<Value>(value: Value | Reference): Value {
  if (typeof value !== "object" || value === null || !("$ref" in value)) return value as Value;
  const [, , kind = "", name = ""] = value.$ref.split("/");
  const components = openApiDocument().components as Record<string, Record<string, unknown>>;
  return components[kind]?.[name] as Value;
}

/** An example that a button can copy. */
export function example(label: string, text: string): Html {
  return html`<figure class="example"><figcaption>${label}</figcaption><pre tabindex="0" aria-label="${label}"><code>${text}</code></pre></figure>`;
}

function parametersOf({ parameters = [] }: Operation): Html | null {
  if (parameters.length === 0) return null;
  const rows = parameters.map((parameter) => {
    const { name, in: place, schema, required, description } = resolved<Parameter>(parameter);
    const where = place === "query" ? "" : ` (${place})`;
    return fieldRow(`${name}${where}`, schema, { required, description });
  });
  return html`<h4>Parameters</h4><table aria-label="Parameters"><tbody>${rows}</tbody></table>`;
}

function bodyOf({ requestBody }: Operation): Html | null {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined || media === undefined) return null;
  return html`<h4>Body <span class="note">${type}</span></h4>${fieldTable(media.schema, "Fields of the body")}`;
}

function statusOf(status: string): Html {
  return html`<span class="status ${Number(status) < 400 ? "good" : "bad"}">${status}</span>`;
}

/** What every failure means that several operations have. */
export function failureTable(): Html {
  const rows = Object.entries(openApiDocument().components.responses).map(
    ([name, { description, headers = {} }]) =>
      html`<tr><th scope="row">${statusOf(name.replace("Problem", ""))}</th><td>${inline(description)}${headersNote(headers)}</td></tr>`,
  );
  return html`<table class="answers" id="failures" aria-label="Failures"><tbody>${rows}</tbody></table>`;
}

function headersNote(headers: object): Html | null {
  const names = Object.keys(headers).filter((name) => name !== "X-Request-Id");
  return names.length > 0 ? html` <span class="bounds">Headers: ${names.join(", ")}.</span>` : null;
}

function answersOf({ responses }: Operation): Html {
  const own = Object.entries(responses).filter(([, response]) => !("$ref" in response));
  const shared = Object.entries(responses).filter(([, response]) => "$ref" in response);
  const rows = own.map(([status, response]) => {
    const { description, content, headers = {} } = resolved<Response>(response);
    const media = content?.["application/json"];
    return html`<tr>
<th scope="row">${statusOf(status)}</th>
<td>${media === undefined ? null : html`${typeOf(media.schema)}. `}${inline(description)}${headersNote(headers)}</td>
</tr>`;
  });
  const others = shared.map(
    ([status], index) => html`${index === 0 ? "" : ", "}${statusOf(status)}`,
  );
  return html`<h4>Answers</h4><table class="answers" aria-label="Answers"><tbody>${rows}</tbody></table><p class="also">Also ${others}, as under <a href="#failures">Failures</a>.</p>`;
}

function exampleAnswer({ responses }: Operation): Html | null {
  const [status, response] = Object.entries(responses).find(([code]) => Number(code) < 300) ?? [];
  const media = response && resolved<Response>(response).content?.["application/json"];
  if (status === undefined || media === undefined) return null;
  return example(`Answer ${status}`, JSON.stringify(media.example, null, 2));
}

/** An operation: what it does and takes beside what is sent and what comes back. */
export function operationSection(documented: DocumentedMethod, base: string): Html {
  const { method, path, operation } = documented;
  const { operationId: id, summary, description, security } = operation;
  return html`<article id="${id}" class="operation" data-search="${`${method} ${path} ${summary} ${id}`.toLowerCase()}">
<div class="what">
<h3>${summary}</h3>
<p class="address"><span class="method">${method}</span> <code>${path.split("/").map((part, index) => (index === 0 ? html`` : html`<wbr>/${part}`))}</code></p>
${description === undefined ? null : html`<div class="prose">${prose(description)}</div>`}
${security.length === 0 ? html`<p class="note">Without a sign-in.</p>` : null}
${parametersOf(operation)}${bodyOf(operation)}${answersOf(operation)}
</div>
<div class="how">${example("Request", curlOf(documented, base))}${exampleAnswer(operation)}</div>
</article>`;
}
