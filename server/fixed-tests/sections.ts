import type { Section } from "#rules/sections.ts";
import { inSpan, SECTION_SPANS } from "../questions/section-spans.ts";

/** Returns the sections of a JSON column; empty for null. */
export function storedSections(column: unknown): Section[] {
  return (column ?? []) as Section[];
}

/** Returns the sections that have questions. A section can lose all of them when they are deleted from the bank. */
export function askedSections(column: unknown): Section[] {
  let start = 0;
  return storedSections(column).flatMap((section) => {
    if (section.count === 0) return [];
    const asked = { ...section, start };
    start += section.count;
    return [asked];
  });
}

/** SQL for the sections of a test `t` on its paper: start and count follow the questions it has now. */
export const PRINTED_SECTIONS = `coalesce((
        SELECT jsonb_agg(c.section || jsonb_build_object('start', c.start, 'count', c.count) ORDER BY c.place)
        FROM (
          SELECT s.section, s.place,
            (SELECT count(*) FROM test_questions tq WHERE tq.test_id = t.id AND tq.position < (s.section->>'start')::int) AS start,
            (SELECT count(*) FROM test_questions tq WHERE tq.test_id = t.id AND ${inSpan("tq.position")}) AS count
          FROM ${SECTION_SPANS} s
        ) c WHERE c.count > 0
      ), '[]')`;
