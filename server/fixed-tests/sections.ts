import type { Section } from "#rules/sections.ts";

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
            (SELECT count(*) FROM test_questions tq WHERE tq.test_id = t.id AND tq.position < s.begins) AS start,
            (SELECT count(*) FROM test_questions tq WHERE tq.test_id = t.id
              AND tq.position >= s.begins AND tq.position < coalesce(s.ends, 2147483647)) AS count
          FROM (
            SELECT section, place, (section->>'start')::int AS begins,
              (lead(section->>'start') OVER (ORDER BY place))::int AS ends
            FROM jsonb_array_elements(t.sections) WITH ORDINALITY AS e (section, place)
          ) s
        ) c WHERE c.count > 0
      ), '[]')`;
