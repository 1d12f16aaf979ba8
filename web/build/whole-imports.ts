import type { Plugin } from "vite";

/** Of Vite, which wraps each `import()` in a call of it, with the files that the script needs. */
const HELPER = "\0vite/preload-helper.js";

/** Marks in a link what it is for. */
interface Links {
  styles: Set<string>;
  scripts: Set<string>;
}

/**
 * Fetches all that a script needs, itself among it, before the browser imports it: a browser that could
 * not fetch a script once never asks for it again, so that only a reload would help.
 * What is fetched here lies in its cache. It runs in the browser, and is written out as text.
 *
 * @param load imports the script
 * @param files paths of scripts and style sheets
 */
function importWhole(
  load: () => Promise<unknown>,
  files: readonly string[] = [],
): Promise<unknown> {
  const kept = globalThis as { lexamFiles?: Map<string, Promise<void>> };
  kept.lexamFiles ??= new Map();
  const there = kept.lexamFiles;
  const hrefs = (selector: string) =>
    new Set([...document.querySelectorAll<HTMLLinkElement>(selector)].map(({ href }) => href));
  const links: Links = {
    styles: hrefs('link[rel="stylesheet"]'),
    scripts: hrefs('link[rel="modulepreload"]'),
  };
  async function fetched(href: string): Promise<void> {
    try {
      const answer = await fetch(href);
      if (!answer.ok) throw new Error(`Status ${answer.status}`);
      await answer.arrayBuffer();
    } catch (cause) {
      throw new Error(`Unable to preload ${href}`, { cause });
    }
  }
  function linked(href: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.crossOrigin = "";
      link.href = href;
      link.onload = () => resolve();
      link.onerror = () => {
        link.remove();
        reject(new Error(`Unable to preload ${href}`));
      };
      document.head.append(link);
    });
  }
  function bring(file: string): Promise<void> {
    const { href } = new URL(file, document.baseURI);
    const isStyle = href.endsWith(".css");
    if (!there.has(href)) {
      const isLinked = (isStyle ? links.styles : links.scripts).has(href);
      const coming = isLinked ? Promise.resolve() : isStyle ? linked(href) : fetched(href);
      there.set(href, coming);
      coming.catch(() => there.delete(href));
    }
    return there.get(href) ?? Promise.resolve();
  }
  return Promise.all(files.map((file) => bring(`/${file}`))).then(load);
}

/**
 * Lets the browser import a script only once it and all that it needs were fetched. What stands behind
 * `import(…)` in the same expression belongs to the loading for Vite: a handler of failures stands apart.
 */
export function wholeImports(): Plugin {
  return {
    name: "lexam-whole-imports",
    apply: "build",
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, others, { hostType }) =>
            hostType === "js" ? [...new Set([file, ...others])] : others,
        },
      },
    }),
    transform: {
      filter: { id: new RegExp(`^${HELPER}$`) },
      handler: () => ({
        code: `export const __vitePreload = ${importWhole.toString()};`,
        map: null,
      }),
    },
  };
}
