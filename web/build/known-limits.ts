import type { Plugin } from "vite";
import * as rules from "../../server/rules/limits.ts";

const groups = new Map<string, object>(Object.entries(rules));
const member = /\b(\w*[lL]imits)\.(\w+)\b/g;

/** The code with the numbers of `server/rules/limits.ts` in place of their names. */
export function withNumbers(code: string): string {
  return code.replace(member, (text, group: string, name: string) => {
    const value = Object.entries(groups.get(group) ?? {}).find(([key]) => key === name)?.[1];
    return value === undefined ? text : JSON.stringify(value);
  });
}

/** Vite plugin: numbers stand where they are used, so that no page loads a group of limits for one of them. */
export function knownLimits(): Plugin {
  return {
    name: "lexam-known-limits",
    enforce: "pre",
    apply: "build",
    transform: {
      filter: { id: /\.tsx?$/, code: /\/limits\.ts"/ },
      handler: (code) => ({ code: withNumbers(code), map: null }),
    },
  };
}
