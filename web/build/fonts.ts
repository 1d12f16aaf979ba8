import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const preloaded = ["serif", "sans"];

/**
 * Vite plugin: the page names the two roman fonts of our own texts, and public/before-paint.js asks for
 * them at once where the network is quick; on a slow one they would hold up what is read in them.
 */
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
        const addresses = preloaded.map((name) => {
          const asset = built.find((file) => new RegExp(`/${name}-[^-]+\\.woff2$`).test(file));
          const source = new URL(`../ui/fonts/${name}.woff2`, import.meta.url);
          const href = asset ? `${base}${asset}` : `${base}@fs${fileURLToPath(source)}`;
          return href;
        });
        const attrs = { name: "lexam-fonts", content: addresses.join(" ") };
        return [{ tag: "meta", injectTo: "head-prepend" as const, attrs }];
      },
    },
  };
}
