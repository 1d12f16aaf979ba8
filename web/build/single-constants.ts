import type { Plugin } from "vite";

/** Constants by their names, in groups by theirs. */
export type ConstantGroups = Readonly<Record<string, Readonly<Record<string, string | number>>>>;

/** `const { shortest, longest: most } = testLimits;` in a source. */
const TAKEN_APART = /\bconst \{([^{}]*)\} = (\w+);/g;

/**
 * Names each member by itself: what is taken apart is needed whole.
 *
 * @param isGroup whether a name is that of a group
 */
export function takenOneByOne(source: string, isGroup: (name: string) => boolean): string {
  return source.replace(TAKEN_APART, (whole, members: string, group: string) => {
    if (!isGroup(group)) return whole;
    const constants = members.split(",").flatMap((member) => {
      const [name = "", as = name] = member.split(":").map((part) => part.trim());
      return name === "" ? [] : [`${as} = ${group}.${name}`];
    });
    return `const ${constants.join(", ")};`;
  });
}

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
    // Before types are taken away, and with them the form of the source.
    enforce: "pre",
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
    transform(source) {
      const taken = takenOneByOne(source, (name) => Object.hasOwn(groups, name));
      return taken === source ? null : { code: taken, map: null };
    },
  };
}
