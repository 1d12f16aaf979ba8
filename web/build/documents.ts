import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

/** One call of the generated `graphql` function with one operation or fragment in it. */
const call =
  /graphql\(\s*(?:\/\*\s*GraphQL\s*\*\/\s*)?`\s*(query|mutation|subscription|fragment)\s+(\w+)[^`]*`\s*,?\s*\)/g;
const importLine = /import\s*\{\s*graphql\s*\}\s*from\s*"([^"]*gql)\/index\.ts";?/;
const generatedFile = /[\\/]gql[\\/]\w+\.ts$/;
const oneDocument = /^(.*[\\/]gql[\\/]graphql\.ts)\?document=(\w+)$/;

/** Takes one document out of the generated file, which has each on a line of its own. */
function pickDocument(generated: string, name: string): string | undefined {
  const start = `export const ${name} = `;
  const line = generated.split("\n").find((text) => text.startsWith(start));
  return line?.replace(/ as unknown as DocumentNode<.*$/, ";");
}

interface Generator {
  /** Writes all documents again; rejects with what is wrong in one of them. */
  generate: () => Promise<void>;
  /** Files outside of web/ that documents are made from. */
  alsoFrom: string[];
}

/**
 * Vite plugin: turns ``graphql(`query Name ...`)`` into an import of that one generated document,
 * so that a page loads its own operations and not those of the whole product. Without the plugin
 * the calls work all the same. While one develops, an edited call is generated before the page
 * hears of the edit; what is wrong with it stands on the page and in the terminal.
 */
export function graphqlDocuments({ generate, alsoFrom }: Generator): Plugin {
  let generating = Promise.resolve();
  return {
    name: "lexam-graphql-documents",
    enforce: "pre",
    configureServer: ({ watcher }) => {
      watcher.add(alsoFrom);
    },
    async hotUpdate({ file, type, read, server }) {
      if (this.environment.name !== "client" || type === "delete" || generatedFile.test(file))
        return;
      if (!alsoFrom.includes(file) && !(/\.tsx?$/.test(file) && /\bgraphql\(/.test(await read()))) {
        return;
      }
      // One after the other: two generators would write the same files.
      generating = generating.catch(() => undefined).then(generate);
      await generating.catch((error: Error) => {
        server.config.logger.error(`${file} can't be generated:\n${error.message}`);
        throw error;
      });
    },
    async load(id) {
      const [, file, name] = oneDocument.exec(id) ?? [];
      if (!file || !name) return undefined;
      this.addWatchFile(file);
      const document = pickDocument(await readFile(file, "utf8"), name);
      return document ?? this.error(`${name} has not been generated: run the code generator.`);
    },
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
      const imports = [...names].map(
        (name) => `import { ${name} } from "${source}/graphql.ts?document=${name}";`,
      );
      return { code: replaced.replace(importLine, imports.join(" ")), map: null };
    },
  };
}
