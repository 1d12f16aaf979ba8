import type { DocumentedMethod } from "./operations.ts";

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * A command that sends an operation's example, to be copied into a shell.
 *
 * @param base the address that paths are below
 */
export function curlOf({ method, path, operation }: DocumentedMethod, base: string): string {
  const parameters = (operation.parameters ?? []).filter((parameter) => "in" in parameter);
  const query = parameters
    .filter((parameter) => parameter.in === "query" && parameter.example !== undefined)
    .filter((parameter) => parameter.required || ["limit", "subject"].includes(parameter.name))
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);
  const address = path.replace(/\{\w+\}/g, "12") + (query.length > 0 ? `?${query.join("&")}` : "");
  const lines = [`curl ${method === "GET" ? "" : `-X ${method} `}${quoted(base + address)}`];
  if (operation.security.length > 0) lines.push(`-H 'Authorization: Bearer ACCESS_TOKEN'`);
  for (const [type, { schema, example }] of Object.entries(operation.requestBody?.content ?? {})) {
    if (type === "multipart/form-data") {
      for (const [name, value] of Object.entries(Object(example))) {
        const isFile = schema.properties?.[name]?.format === "binary" || name === "file";
        lines.push(`-F ${quoted(`${name}=${isFile ? "@questions.csv" : value}`)}`);
      }
    } else {
      lines.push(`-H 'Content-Type: ${type}'`);
      lines.push(`-d ${quoted(JSON.stringify(example))}`);
    }
  }
  return lines.join(" \\\n  ");
}
