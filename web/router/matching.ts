import type { ComponentType, ReactNode } from "react";

/** What a route shows: around the routes within it, where it has any. */
interface Shown {
  Component?: ComponentType;
  element?: ReactNode;
}

/**
 * A route: a screen at a path, or what stands around some. Only the innermost has a path, whole, with
 * `:name` for a part that is given, or "*" for whatever no other has.
 */
export interface RouteObject extends Shown {
  path?: string;
  /** Loads what it shows when it is first gone to. It never rejects. */
  lazy?: () => Promise<Shown>;
  /** Takes the place of what it shows when that throws. */
  ErrorBoundary?: ComponentType;
  children?: RouteObject[];
}

/** The routes from the outermost to a screen, and what its path was given. */
export interface Match {
  branch: readonly RouteObject[];
  params: Readonly<Record<string, string | undefined>>;
}

interface Leaf {
  branch: RouteObject[];
  parts: string[];
}

function leavesOf(routes: readonly RouteObject[], around: RouteObject[] = []): Leaf[] {
  return routes.flatMap((route) => {
    const branch = [...around, route];
    const within = leavesOf(route.children ?? [], branch);
    return route.path === undefined ? within : [{ branch, parts: partsOf(route.path) }, ...within];
  });
}

function partsOf(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // Not an encoding at all: as it stands.
    return part;
  }
}

function paramsOf(pattern: readonly string[], parts: readonly string[]): Match["params"] | null {
  if (pattern[0] === "*") return {};
  if (pattern.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, wanted] of pattern.entries()) {
    const part = decoded(parts[index] ?? "");
    if (wanted.startsWith(":")) params[wanted.slice(1)] = part;
    else if (wanted.toLowerCase() !== part.toLowerCase()) return null;
  }
  return params;
}

/** Words before what is given, and that before whatever there is. */
function vaguenessOf({ parts }: Leaf): string {
  return parts.map((part) => (part === "*" ? 2 : part.startsWith(":") ? 1 : 0)).join("");
}

/** Finds the routes of an address, whatever its case and with or without a slash at its end. */
export function matcher(
  routes: readonly RouteObject[],
): (location: { pathname: string }) => Match | null {
  const leaves = leavesOf(routes).sort((one, other) =>
    vaguenessOf(one).localeCompare(vaguenessOf(other)),
  );
  return ({ pathname }) => {
    const parts = partsOf(pathname);
    for (const { branch, parts: pattern } of leaves) {
      const params = paramsOf(pattern, parts);
      if (params !== null) return { branch, params };
    }
    return null;
  };
}
