import { readFileSync, writeFileSync } from "node:fs";
import { parse, print, visit } from "graphql";

// `npm run schema:release`: what schema.graphql says today is what clients may rely on from now on.
const RELEASED = new URL("../tests/graphql/released.graphql", import.meta.url);
const schema = readFileSync(new URL("../schema.graphql", import.meta.url), "utf8");
const rule = readFileSync(RELEASED, "utf8").match(/^(#.*\n)*/)?.[0] ?? "";

// Clients rely on names and types, not on words.
const wordless = visit(parse(schema), {
  enter: (node) => ("description" in node ? { ...node, description: undefined } : undefined),
});
writeFileSync(RELEASED, `${rule}\n${print(wordless)}\n`);
console.log("tests/graphql/released.graphql is now what schema.graphql says.");
