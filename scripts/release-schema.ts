import { readFileSync, writeFileSync } from "node:fs";

// `npm run schema:release`: what schema.graphql says today is what clients may rely on from now on.
const RELEASED = new URL("../tests/graphql/released.graphql", import.meta.url);
const schema = readFileSync(new URL("../schema.graphql", import.meta.url), "utf8");
const rule = readFileSync(RELEASED, "utf8").match(/^(#.*\n)*/)?.[0] ?? "";

writeFileSync(RELEASED, `${rule}\n${schema}`);
console.log("tests/graphql/released.graphql is now what schema.graphql says.");
