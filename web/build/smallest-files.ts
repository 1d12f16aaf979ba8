import { fileURLToPath } from "node:url";
import { defaultClientConditions, type Plugin } from "vite";

/** The router's package names its development build for everybody; in pages its warnings only weigh. */
const router = (file: string) =>
  fileURLToPath(
    new URL(`../../node_modules/react-router/dist/production/${file}.mjs`, import.meta.url),
  );

/**
 * Vite plugin: takes the smallest files that a package has for the browsers of the build, where it names
 * others for everybody.
 */
export function smallestFiles(): Plugin {
  return {
    name: "lexam-smallest-files",
    apply: "build",
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: router("index") },
          { find: /^react-router\/dom$/, replacement: router("dom-export") },
        ],
        // RxJS has its classes as classes, not as what stood for them before 2015.
        conditions: ["es2015", ...defaultClientConditions],
      },
    }),
  };
}
