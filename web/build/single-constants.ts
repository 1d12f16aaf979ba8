import type { Plugin } from "vite";

/** Constants by their names, in groups by theirs. */
export type ConstantGroups = Readonly<Record<string, Readonly<Record<string, string | number>>>>;

/**
 * Vite plugin: makes a constant of its own of each member of a module's groups, so that it stands where
 * it is used, and no page loads those that only others need (docs/decisions/0251).
 *
 * @param file the module's path
 * @param groups all that it exports
 */
export function singleConstants(file: string, groups: ConstantGroups): Plugin {
  const ofGroup = `${file}?group=`;
  return {
    name: "lexam-single-constants",
    apply: "build",
    load(id) {
      if (id === file) {
        return Object.keys(groups)
          .map((group) => `export * as ${group} from ${JSON.stringify(ofGroup + group)};`)
          .join("\n");
      }
      if (!id.startsWith(ofGroup)) return null;
      return Object.entries(groups[id.slice(ofGroup.length)] ?? {})
        .map(([name, constant]) => `export const ${name} = ${JSON.stringify(constant)};`)
        .join("\n");
    },
  };
}
