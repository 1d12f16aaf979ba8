import type { Section } from "#rules/sections.ts";
import { inSpan, SECTION_SPANS } from "../questions/section-spans.ts";

/** Sections as a column of JSON holds them; none for null. */
export function storedSections(column: unknown): Section[] {
  return (column ?? []) as Section[];
}

/** The sections of a test that have questions: one may have lost its last to the bank. */
export function askedSections(column: unknown): Section[] {
  let start = 0;
  return storedSections(column).flatMap((section) => {
    if (section.count === 0) return [];
    const asked = { ...section, start };
    start += section.count;
    return [asked];
  });
}

/** The sections of a test `t` as its paper has them: counted along the questions that it asks now. */
export const PRINTED_SECTIONS = `coalesce((
        SELECT jsonb_agg(c.section || jsonb_build_object('start', c.start, 'count', c.count) ORDER BY c.place)
        FROM (
          SELECT s.section, s.place,
            (SELECT count(*) FROM test_questions tq WHERE tq.test_id = t.id AND tq.position < (s.section->>'start')::int) AS start,
            (SELECT count(*) FROM test_questions tq WHERE tq.test_id = t.id AND ${inSpan("tq.position")}) AS count
          FROM ${SECTION_SPANS} s
        ) c WHERE c.count > 0
      ), '[]')`;
