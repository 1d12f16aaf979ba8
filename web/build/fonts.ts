import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const preloaded = ["source-serif-4-latin-opsz-normal", "public-sans-latin-wght-normal"];
const packages = ["source-serif-4", "public-sans"];

/** Vite plugin: the page asks for the two latin roman fonts at once, and for no other. */
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
        return preloaded.map((name, index) => {
          const asset = built.find((file) => file.includes(name));
          const source = import.meta.resolve(
            `@fontsource-variable/${packages[index]}/files/${name}.woff2`,
          );
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
