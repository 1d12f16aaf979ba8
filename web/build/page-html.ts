import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { transform } from "lightningcss";
import { build, type InlineConfig, type Plugin, type Rolldown } from "vite";
import { FIRST_OPERATIONS } from "../app/first-question.ts";
import { PAGES } from "../app/pages.ts";

const WEB = fileURLToPath(new URL("..", import.meta.url));

const MAIN = "app/main.tsx";

/** The landing page's own files: their styles are all that it needs of the application. */
const LANDING = PAGES.filter(({ path }) => path === "/").flatMap(({ files, sometimes = [] }) => [
  ...files,
  ...sometimes.flat(),
]);

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

/** What of some styles a page has a use for that stands as it is written. */
function stylesOf(html: string, styles: string): string {
  const used = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)),
  );
  const named = new Set([...styles.matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name = ""]) => name));
  const { code } = transform({
    filename: "landing.css",
    code: new TextEncoder().encode(styles),
    minify: true,
    unusedSymbols: [...named].filter((name) => !used.has(name)),
  });
  return new TextDecoder().decode(code);
}

/** "admin-tests-edit" for "/admin/tests/edit/:id". */
function nameOf(path: string): string {
  const words = path.split("/").filter((word) => word !== "" && !word.startsWith(":"));
  const isOne = path.includes(":");
  return words.length === 0 ? "landing" : words.join("-") + (isOne ? "-one" : "");
}

/** Where a page's content stands, in index.html. */
const EMPTY = '<div id="root"></div>';

const GENERATED = /\s*<link rel="(modulepreload|stylesheet)"[^>]*>/g;

/** Builds one file by itself, beside the application. */
async function builtApart(config: InlineConfig): Promise<Rolldown.RolldownOutput["output"]> {
  const result = await build({ configFile: false, root: WEB, logLevel: "error", ...config });
  if (!("output" in result)) throw new Error("Nothing was built.");
  return result.output;
}

/** The ids of the operations that pages begin with, by their names. */
function operationIds(): Record<string, string> {
  const file = new URL("../gql/persisted-documents.json", import.meta.url);
  const documents = Object.entries(
    JSON.parse(readFileSync(file, "utf8")) as Record<string, string>,
  );
  return Object.fromEntries(
    FIRST_OPERATIONS.map((name) => {
      const [id] = documents.find(([, text]) => new RegExp(`query ${name}\\b`).test(text)) ?? [];
      if (id === undefined) throw new Error(`No page asks for ${name} any more.`);
      return [name, id];
    }),
  );
}

/** What is written down before any script runs, made by the application's own components. */
interface Prerendered {
  landing: string;
  opening: string;
}

async function prerendered(plugins: () => Plugin[]): Promise<Prerendered> {
  const output = await builtApart({
    plugins: plugins(),
    build: { ssr: "app/landing/prerender.tsx", write: false, minify: false },
    ssr: { noExternal: true },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
  });
  const folder = new URL("../../.build/landing/", import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const chunk of output) {
    if (chunk.type !== "chunk") continue;
    const file = new URL(chunk.fileName, folder);
    mkdirSync(new URL(".", file), { recursive: true });
    writeFileSync(file, chunk.code);
  }
  // As much of a browser as the components look at while they load.
  const nothing = () => undefined;
  const window = {
    matchMedia: () => ({ matches: false, addEventListener: nothing }),
    addEventListener: nothing,
  };
  Object.assign(globalThis, { window });
  try {
    const made: { landingHtml: () => Promise<string>; openingHtml: () => Promise<string> } =
      await import(pathToFileURL(fileURLToPath(new URL(output[0].fileName, folder))).href);
    return { landing: await made.landingHtml(), opening: await made.openingHtml() };
  } finally {
    Reflect.deleteProperty(globalThis, "window");
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Vite plugin: writes the HTML of each page of `app/pages.ts`, which names the scripts and styles that
 * this page needs, so that a browser asks for all of them at once, and asks the page's first question
 * meanwhile; and `pages.json`, which tells the server which address has which. The landing page is
 * written whole, to be read before any script; the others with their header, which stands until theirs
 * are there. Other addresses have `index.html`.
 *
 * @param plugins what the files need that are built by themselves
 */
export function pageHtml(plugins: () => Plugin[]): Plugin {
  return {
    name: "lexam-page-html",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const index = bundle["index.html"];
        if (index?.type !== "asset") this.error("There is no index.html to make pages of.");
        const { landing, opening } = await prerendered(plugins);
        const bare = String(index.source);
        const html = bare.replace(EMPTY, () => `<div id="root">${opening}</div>`);
        index.source = html;
        const emitApart = async (input: string, format: "iife" | "es") => {
          const output = await builtApart({
            plugins: plugins(),
            define: { OPERATION_IDS: JSON.stringify(operationIds()) },
            build: {
              write: false,
              modulePreload: { polyfill: false },
              rolldownOptions: {
                input: WEB + input,
                output: { format, entryFileNames: "assets/[name]-[hash].js" },
              },
            },
          });
          for (const chunk of output) {
            if (chunk.type === "chunk") {
              this.emitFile({ type: "asset", fileName: chunk.fileName, source: chunk.code });
            }
          }
          return output[0].fileName;
        };
        const early = await emitApart("app/early.ts", "iife");
        const still = await emitApart("app/landing/still.ts", "es");
        const main = /<script type="module" crossorigin src="([^"]*)"><\/script>/;
        const application = main.exec(html)?.[1] ?? this.error("index.html has no script.");
        const needed = (files: readonly string[]) => neededBy([MAIN, ...files], bundle);
        const sizeOf = (name: string) => {
          const output = bundle[name];
          return output?.type === "chunk" ? output.code.length : 0;
        };
        const table: { path: string; file: string; links: string[] }[] = [];
        const write = (
          path: string,
          text: string,
          { scripts, styles }: Needed,
          { tags = [], first = [] }: { tags?: string[]; first?: string[] } = {},
        ) => {
          const file = `pages/${nameOf(path)}.html`;
          const links = [
            ...tags,
            ...styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
            // The largest first: a browser asks for six things at a time over HTTP/1.1.
            ...scripts
              .filter((name) => `/${name}` !== application)
              .sort((one, other) => sizeOf(other) - sizeOf(one))
              .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
          ];
          const source = text
            .replaceAll(GENERATED, "")
            .replace("</head>", () => `  ${links.join("\n    ")}\n  </head>`);
          this.emitFile({ type: "asset", fileName: file, source });
          table.push({
            path,
            file,
            links: [
              // Small, and much waits for them: before what fills the few connections of HTTP/1.1.
              ...["before-paint.js", ...first].map((name) => `</${name}>; rel=preload; as=script`),
              ...styles.map((name) => `</${name}>; rel=preload; as=style; crossorigin`),
              ...scripts.map((name) => `</${name}>; rel=modulepreload; crossorigin`),
            ],
          });
        };
        for (const { path, audience, files } of PAGES) {
          // Before all else: it waits for nothing.
          const asks = audience === "member";
          const tag = asks ? `<script async src="/${early}"></script>\n    ` : "";
          // The sign-in page looks like no other.
          const page = (path === "/auth" ? bare : html).replace(
            "<script src=",
            () => `${tag}<script src=`,
          );
          if (path !== "/") write(path, page, needed(files), { first: asks ? [early] : [] });
        }
        const landingStyles = this.emitFile({
          type: "asset",
          name: "landing.css",
          source: stylesOf(
            landing,
            needed(LANDING)
              .styles.map((name) => {
                const sheet = bundle[name];
                return sheet?.type === "asset" ? String(sheet.source) : "";
              })
              .join(""),
          ),
        });
        const next = needed(PAGES.find(({ path }) => path === "/auth")?.files ?? []);
        write(
          "/",
          bare
            .replace(main, `<script type="module" crossorigin src="/${still}"></script>`)
            .replace(EMPTY, () => `<div id="root"><div data-still>${landing}</div></div>`),
          { scripts: [], styles: [this.getFileName(landingStyles)] },
          {
            tags: [
              `<meta name="lexam-application" content="${application}">`,
              ...[...next.scripts, ...next.styles].map(
                (name) => `<meta name="lexam-next" content="/${name}">`,
              ),
            ],
          },
        );
        this.emitFile({ type: "asset", fileName: "pages.json", source: JSON.stringify(table) });
      },
    },
  };
}
