import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";
import { PAGES } from "../app/pages.ts";

const WEB = fileURLToPath(new URL("..", import.meta.url));

/** What a page loads, in the order in which its parts build on each other. */
interface Needed {
  scripts: string[];
  styles: string[];
}

/** The scripts and styles that a page needs, those that others build on first. */
function neededBy(files: readonly string[], bundle: Rolldown.OutputBundle): Needed {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  const home = new Map(
    chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)),
  );
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const seen = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || seen.has(chunk)) return;
    seen.add(chunk);
    for (const file of chunk.imports) {
      const imported = bundle[file];
      if (imported?.type === "chunk") visit(imported);
    }
    scripts.add(chunk.fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) styles.add(sheet);
  };
  for (const file of files) visit(home.get(WEB + file));
  return { scripts: [...scripts], styles: [...styles] };
}

/** "admin-tests-edit" for "/admin/tests/edit/:id". */
function nameOf(path: string): string {
  const words = path.split("/").filter((word) => word !== "" && !word.startsWith(":"));
  const isOne = path.includes(":");
  return words.length === 0 ? "landing" : words.join("-") + (isOne ? "-one" : "");
}

const GENERATED = /\s*<link rel="(modulepreload|stylesheet)"[^>]*>/g;

/**
 * Vite plugin: writes the HTML of each page of `app/pages.ts`, which names the scripts and styles that
 * this page needs, so that a browser asks for all of them at once; and `pages.json`, which tells the
 * server which address has which. Other addresses have `index.html`.
 */
export function pageHtml(): Plugin {
  return {
    name: "lexam-page-html",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const index = bundle["index.html"];
        if (index?.type !== "asset") this.error("There is no index.html to make pages of.");
        const html = String(index.source);
        const table: { path: string; file: string; scripts: string[]; styles: string[] }[] = [];
        for (const { path, files } of PAGES) {
          const { scripts, styles } = neededBy(["app/main.tsx", ...files], bundle);
          const links = [
            ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
            ...scripts
              .filter((file) => !html.includes(`src="/${file}"`))
              .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
          ];
          const page = html
            .replaceAll(GENERATED, "")
            .replace("</head>", `  ${links.join("\n    ")}\n  </head>`);
          const file = `pages/${nameOf(path)}.html`;
          this.emitFile({ type: "asset", fileName: file, source: page });
          table.push({ path, file, scripts, styles });
        }
        this.emitFile({ type: "asset", fileName: "pages.json", source: JSON.stringify(table) });
      },
    },
  };
}
