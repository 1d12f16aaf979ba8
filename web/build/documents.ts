import type { Plugin } from "vite";

/** One call of the generated `graphql` function with one operation or fragment in it. */
const call =
  /graphql\(\s*(?:\/\*\s*GraphQL\s*\*\/\s*)?`\s*(query|mutation|fragment)\s+(\w+)[^`]*`\s*,?\s*\)/g;
const importLine = /import\s*\{\s*graphql\s*\}\s*from\s*"([^"]*gql)\/index\.ts";?/;

/**
 * Vite plugin: turns ``graphql(`query Name ...`)`` into the generated document itself, so that the
 * texts of all operations do not travel with every page. Without it the calls work all the same.
 */
export function graphqlDocuments(): Plugin {
  return {
    name: "lexam-graphql-documents",
    enforce: "pre",
    transform(code, file) {
      const source = importLine.exec(code)?.[1];
      if (!source || !/\.tsx?$/.test(file)) return undefined;
      const names = new Set<string>();
      const replaced = code.replace(call, (text, kind: string, name: string) => {
        const document = kind === "fragment" ? `${name}FragmentDoc` : `${name}Document`;
        names.add(document);
        // The lines stay where they are, so that source maps of the next step hold.
        return document + "\n".repeat(text.split("\n").length - 1);
      });
      if (/\bgraphql\(/.test(replaced)) {
        this.error(`A graphql() call in ${file} holds more or less than one named operation.`);
      }
      const line = `import { ${[...names].join(", ")} } from "${source}/graphql.ts";`;
      return { code: replaced.replace(importLine, line), map: null };
    },
  };
}
