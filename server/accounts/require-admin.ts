import { Forbidden } from "../errors.ts";
import type { Viewer } from "./viewer.ts";

/**
 * The question bank belongs to administrators (docs/rules.md, section 8). The edges check this too;
 * a domain function that changes or shows the bank checks it once more.
 *
 * @param viewer null when the server itself acts, as for the sample bank
 * @throws Forbidden for a student
 */
export function requireAdmin(viewer: Viewer | null): void {
  if (viewer !== null && viewer.role !== "admin") throw new Forbidden();
}
