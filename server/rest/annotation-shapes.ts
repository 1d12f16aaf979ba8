import { z } from "zod";
import { idInput } from "./inputs.ts";
import { id } from "./shape-parts.ts";

const highlights = z.array(z.int());

export const annotationsShape = z
  .object({
    questions: z.array(z.object({ id, highlights, struck: z.array(z.int()) })),
    passages: z.array(z.object({ id, highlights })),
    text_size: z.int(),
  })
  .meta({
    id: "Annotations",
    description: "What is done to a paper without answering. It counts for nothing.",
  });

/** The same in a body that is sent: what is left out is empty, and `text_size` 2. */
export const annotationsInput = z
  .object({
    questions: z
      .array(
        z.object({
          id: idInput("id"),
          highlights: highlights.optional(),
          struck: z.array(z.int()).optional(),
        }),
      )
      .optional(),
    passages: z
      .array(z.object({ id: idInput("id"), highlights: highlights.optional() }))
      .optional(),
    text_size: z.int().optional(),
  })
  .meta({
    id: "AnnotationsInput",
    description: "What is done to a paper without answering; nothing leaves what is stored.",
  });
