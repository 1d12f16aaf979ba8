import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const preloaded = ["serif", "sans"];

/** Vite plugin: the page asks for the two roman fonts of our own texts at once, and for no other. */
export function fontPreload(): Plugin {
  let base = "/";
  return {
    name: "lexam-font-preload",
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: "post",
      handler(_html, context) {
        const built = Object.keys(context.bundle ?? {});
        return preloaded.map((name) => {
          const asset = built.find((file) => new RegExp(`/${name}-[^-]+\\.woff2$`).test(file));
          const source = new URL(`../ui/fonts/${name}.woff2`, import.meta.url);
          const href = asset ? `${base}${asset}` : `${base}@fs${fileURLToPath(source)}`;
          return {
            tag: "link",
            injectTo: "head" as const,
            attrs: { rel: "preload", as: "font", type: "font/woff2", href, crossorigin: true },
          };
        });
      },
    },
  };
}
