/** SQL for the sections of a test `t` in order, each with the position where the next one starts. */
export const SECTION_SPANS = `(SELECT section, place, (lead(section->>'start') OVER (ORDER BY place))::int AS ending
            FROM jsonb_array_elements(t.sections) WITH ORDINALITY AS e (section, place))`;
/** Returns the SQL condition that a position is in the span `s`. */
export const inSpan = (position: string) =>
  `${position} >= (s.section->>'start')::int AND ${position} < coalesce(s.ending, 2147483647)`;
