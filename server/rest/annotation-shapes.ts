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

/** An object with these members alone: a misspelt one would be lost, and what is stored with it. */
function only<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = Object.keys(shape);
  const known = `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `${issue.keys.join(", ")} is not known here. What can be sent is ${known}.`
        : undefined,
  });
}

/** The same in a body that is sent: what is left out is empty, and `text_size` 2. */
export const annotationsInput = only({
  questions: z
    .array(
      only({
        id: idInput("id"),
        highlights: highlights.optional(),
        struck: z.array(z.int()).optional(),
      }),
    )
    .optional(),
  passages: z.array(only({ id: idInput("id"), highlights: highlights.optional() })).optional(),
  text_size: z.int().optional(),
}).meta({
  id: "AnnotationsInput",
  description: "What is done to a paper without answering; nothing leaves what is stored.",
});
