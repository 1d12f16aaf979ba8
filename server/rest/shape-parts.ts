import { z } from "zod";

/** The number of something. */
export const id = z.int();

/** A time, in UTC. */
export const instant = z.iso.datetime();

/** What each body says of a section. */
export const sectionFields = {
  title: z.string(),
  first_question: z.int(),
  question_count: z.int(),
  minutes: z.int().nullable(),
  locked: z.boolean(),
};

/** A section of a test, with where it begins. */
export const sectionShape = z
  .object(sectionFields)
  .meta({ id: "Section", description: "A section of a test: a named run of its questions." });

/** A passage of a paper, once beside all its questions. */
export const paperPassageShape = z
  .object({
    id,
    title: z.string().nullable(),
    text: z.string(),
    html: z.string().nullable(),
    source: z.string().nullable(),
    lang: z.string().nullable(),
  })
  .meta({ id: "PaperPassage", description: "A passage as the paper froze it." });
