type SectionsModule = typeof import("./sections.ts");

let loading: Promise<SectionsModule> | null = null;

/**
 * The script of what sections need besides.
 *
 * @throws what the browser says of a script that can't be loaded; the next call tries again
 */
export function loadSections(): Promise<SectionsModule> {
  loading ??= import("./sections.ts").catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
