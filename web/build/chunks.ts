import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";
import { PAGES } from "../app/pages.ts";
import type { Unit } from "./grouping.ts";
import { cut } from "./regrouping.ts";

const WEB = fileURLToPath(new URL("..", import.meta.url));

const MAIN = "app/main.tsx";

/** What no release of ours changes stays in the cache: it is a group of its own. */
const FRAMEWORK =
  /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler)[\\/]|createReactComponent|defaultAttributes|preload-helper|rolldown[\\/]runtime/;

/** Scripts of a page beside the entry, the framework and what joins them. */
const MOST = 5;
/** With what is loaded behind it, which nobody waits for: more keep it small. An exam waits for its hall. */
const MOST_LATER = 8;
const HALLS: readonly string[] = ["/quiz/:testId"];
/** With what some contents need besides. */
const MOST_SOMETIMES = 12;

/** How much a character counts: most where people come first, where an exam waits, and every day. */
const WEIGHTS: Readonly<Record<string, number>> = {
  // Written whole by the build: the application comes there for nobody but by a link.
  "/": 0.1,
  "/ sometimes": 0.1,
  "/auth": 4,
  "/contact": 3,
  "/faq": 3,
  "/privacy": 0.5,
  "/quiz/:testId": 8,
  "/quiz/:testId later": 8,
  "/quiz/:testId sometimes": 2,
  "/dashboard": 40,
  "/dashboard often": 20,
  "/tests": 8,
  "/results": 12,
  "/results/:resultId": 18,
  "/results/:resultId sometimes": 2,
  "/random-results/:resultId": 8,
  "/random-test": 20,
  "/random-test often": 8,
  "/random-test later": 4,
  "/account": 2,
};

/** The pages, and each once more with what most need, with what is loaded behind it, and with what some contents need. */
const CUT_FOR = PAGES.flatMap(({ path, files, later = [], often = [], sometimes = [] }) => [
  { path, files, most: MOST },
  ...often.map((some) => ({ path: `${path} often`, files: [...files, ...some], most: MOST })),
  ...sometimes.map((some) => ({
    path: `${path} sometimes`,
    files: [...files, ...later, ...some],
    most: MOST_SOMETIMES,
  })),
  ...(later.length > 0
    ? [
        {
          path: `${path} later`,
          files: [...files, ...later],
          most: HALLS.includes(path) ? MOST : MOST_LATER,
        },
      ]
    : []),
]);

function isChunk(
  output: Rolldown.OutputChunk | Rolldown.OutputAsset,
): output is Rolldown.OutputChunk {
  return output.type === "chunk";
}

/** The scripts as the bundler cuts them by itself: one for each set of entries that reach it. */
async function cutByEntries(plugins: Plugin[]): Promise<Rolldown.OutputChunk[]> {
  const result = await build({
    configFile: false,
    root: WEB,
    logLevel: "error",
    plugins,
    build: {
      write: false,
      minify: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  });
  if (!("output" in result)) throw new Error("The scripts were not built.");
  return result.output.filter(isChunk);
}

/** Each script of that cut which a page loads, with the pages that do. */
function unitsOfPages(chunks: Rolldown.OutputChunk[]): Unit[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const homes = new Map(
    chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)),
  );
  const pagesOf = new Map<Rolldown.OutputChunk, Set<number>>();
  const visit = (chunk: Rolldown.OutputChunk | undefined, page: number): void => {
    if (chunk === undefined) return;
    const pages = pagesOf.get(chunk) ?? new Set();
    pagesOf.set(chunk, pages);
    if (pages.has(page)) return;
    pages.add(page);
    for (const file of chunk.imports) visit(byFile.get(file), page);
  };
  for (const [page, { path, files }] of CUT_FOR.entries()) {
    for (const file of [MAIN, ...files]) {
      const chunk = homes.get(WEB + file);
      if (chunk === undefined) throw new Error(`The page ${path} has no ${file}.`);
      visit(chunk, page);
    }
  }
  return [...pagesOf].map(([{ fileName, modules, imports }, pages]) => {
    const own = Object.entries(modules).filter(([id]) => id !== WEB + MAIN && !FRAMEWORK.test(id));
    return {
      id: fileName,
      modules: own.map(([id]) => id),
      size: own.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0),
      pages,
      imports,
    };
  });
}

/**
 * Vite plugin: cuts the scripts by the pages that need them (`app/pages.ts`), at most eight for a page.
 * The bundler is asked twice: its own cut says exactly which page needs which module, after it has
 * left out what nobody uses, which no walk along the imports could say.
 *
 * @param plugins what the first of the two builds needs
 */
export function chunksByPage(plugins: () => Plugin[]): Plugin {
  return {
    name: "lexam-chunks-by-page",
    apply: "build",
    async config() {
      const units = unitsOfPages(await cutByEntries(plugins()));
      const most = CUT_FOR.map((page) => page.most);
      const weights = CUT_FOR.map(({ path }) => WEIGHTS[path] ?? 1);
      const groups = cut(units, most, weights);
      const names = new Map(
        groups.flatMap(({ modules }, index) => modules.map((id) => [id, `part-${index}`] as const)),
      );
      return {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                // Each module has its place: none follows another into its group.
                includeDependenciesRecursively: false,
                groups: [
                  { name: "framework", test: FRAMEWORK, priority: 2 },
                  { name: (id) => names.get(id) ?? null, debugName: "parts", priority: 1 },
                ],
              },
            },
          },
        },
      };
    },
  };
}
