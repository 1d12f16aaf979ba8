import { expect, it } from "vitest";
import { computedImports } from "./check-imports.ts";

it.each([
  ["a variable", "import(name)", "name"],
  ["a call", "import(join(folder, name))", "join(folder, name)"],
  ["a sum", 'import("./rooms/" + name)', '"./rooms/" + name'],
  ["a text with a gap", `import(\`./rooms/\${name}.ts\`)`, `\`./rooms/\${name}.ts\``],
  ["a choice", 'import(isOld ? "./old.ts" : "./new.ts")', 'isOld ? "./old.ts" : "./new.ts"'],
])("finds what is imported by %s", (_, source, request) => {
  expect(computedImports("sample.ts", `await ${source};`)).toEqual([request]);
});

it.each(['import("./one.ts")', "import('./one.ts')", "import(`./one.ts`)"])(
  "leaves alone what is named: %s",
  (source) => {
    expect(computedImports("sample.ts", `await ${source};`)).toEqual([]);
  },
);
