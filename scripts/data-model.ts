import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

// `node scripts/data-model.ts` writes the diagram of docs/architecture.md from prisma/schema.prisma.
const SCHEMA = new URL("../prisma/schema.prisma", import.meta.url);
const DOCUMENT = new URL("../docs/architecture.md", import.meta.url);
const BLOCK = /```mermaid\nerDiagram\n[\s\S]*?```/;

/** The relations of a Prisma schema as a Mermaid diagram: one line for each foreign key. */
export function dataModel(schema: string): string {
  const lines: string[] = [];
  for (const [, model = "", body = ""] of schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)) {
    const relations = body.matchAll(/^ {2}(\w+) +(\w+)(\??) +@relation\(.*fields: \[(\w+)/gm);
    for (const [, , target = "", optional = "", key = ""] of relations) {
      const isOne = new RegExp(`^ {2}${key} .*@(id|unique)\\b`, "m").test(body);
      lines.push(
        `  ${target} ${optional ? "|o" : "||"}--${isOne ? "o|" : "o{"} ${model} : "${key}"`,
      );
    }
  }
  return `\`\`\`mermaid\nerDiagram\n${lines.join("\n")}\n\`\`\``;
}

/** docs/architecture.md with the diagram of the present schema. */
export function drawnDocument(): { written: string; drawn: string } {
  const written = readFileSync(DOCUMENT, "utf8");
  const drawn = written.replace(BLOCK, () => dataModel(readFileSync(SCHEMA, "utf8")));
  return { written, drawn };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(DOCUMENT, drawnDocument().drawn);
}
