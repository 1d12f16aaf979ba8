import { z } from "zod";
import { idInput } from "./inputs.ts";

const id = z.int().describe("Its number.");
const highlights = z
  .array(z.int())
  .describe(
    "Starts and ends in turn, in UTF-16 units of the plain text, each greater than the one before.",
  );
const struck = z.array(z.int()).describe("The options struck out, 0 for the first, rising.");
const textSize = z.int().describe("The size of the text, from 1 to 4; 2 is the usual one.");
const QUESTIONS = "What is highlighted and struck out at each question.";
const PASSAGES = "What is highlighted in each passage.";

export const annotationsShape = z
  .object({
    questions: z.array(z.object({ id, highlights, struck })).describe(QUESTIONS),
    passages: z.array(z.object({ id, highlights })).describe(PASSAGES),
    text_size: textSize,
  })
  .meta({
    id: "Annotations",
    description: "Highlights, struck options and the text size. They have no effect on the marks.",
  });

/** Returns a shape that refuses other members. Ignoring a misspelt one would lose the annotations in it. */
function only<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = Object.keys(shape);
  const known = `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `${issue.keys.join(", ")} is unknown. Use ${known}.`
        : undefined,
  });
}

/** Annotations in a request's body. Missing lists are empty, and a missing `text_size` is 2. */
export const annotationsInput = only({
  questions: z
    .array(
      only({
        id: idInput("id").describe("Its number."),
        highlights: highlights.optional(),
        struck: struck.optional(),
      }),
    )
    .optional()
    .describe(QUESTIONS),
  passages: z
    .array(only({ id: idInput("id").describe("Its number."), highlights: highlights.optional() }))
    .optional()
    .describe(PASSAGES),
  text_size: textSize.optional(),
}).meta({
  id: "AnnotationsInput",
  description: "What is done to a paper without answering; nothing leaves what is stored.",
});

/** Returns the annotations of a request's body in GraphQL's form; null for none. */
export function sentAnnotations(
  sent: { text_size?: unknown; questions?: unknown; passages?: unknown } | null | undefined,
) {
  if (sent == null) return null;
  const { text_size: textSize, ...lists } = sent;
  return { ...lists, ...(textSize == null ? {} : { textSize }) };
}
