import { GraphQLError, Kind } from "graphql";
import { ANNOTATIONS_MAX_BYTES } from "#rules/annotations.ts";
import { fromHundredths, toHundredths } from "#rules/marks.ts";
import { builder } from "./builder.ts";
import { Upload } from "./upload.ts";

function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: "BAD_USER_INPUT" } });
}

function parseDateTime(value: unknown): Date {
  const date = typeof value === "string" ? new Date(value) : new Date(Number.NaN);
  if (Number.isNaN(date.getTime())) {
    throw badInput('A DateTime is an ISO 8601 string such as "2026-01-14T13:12:00Z".');
  }
  return date;
}

function parseMarks(value: unknown): number {
  try {
    return toHundredths(value as number);
  } catch {
    throw badInput("Marks are a number with at most two decimals, such as 0.25.");
  }
}

builder.scalarType("DateTime", {
  description: "A moment, as an ISO 8601 string in UTC, such as 2026-01-14T13:12:00.000Z.",
  serialize: (value) => value.toISOString(),
  parseValue: parseDateTime,
});

builder.scalarType("Marks", {
  description:
    "Marks or a score: a number with at most two decimals, exact to the hundredth, such as 59.5 or -0.25.",
  serialize: (hundredths) => fromHundredths(hundredths),
  parseValue: parseMarks,
  parseLiteral: (node) =>
    node.kind === Kind.INT || node.kind === Kind.FLOAT
      ? parseMarks(Number(node.value))
      : parseMarks(null),
});

// A scalar, since a selection of thousands of numbers would cost more than the paper around them.
builder.scalarType("Annotations", {
  description: `What is done to a paper without answering, as JSON: \`questions\`, each with its \`id\` (its number in the bank), its \`highlights\` and its \`struck\` options (0 for the first, rising); \`passages\`, each with \`id\` and \`highlights\`; and \`textSize\`, from 1 to 4. Highlights are starts and ends in turn, in UTF-16 units of the plain text, each greater than the one before, at most 1000 of one text. What is left out is empty, and textSize 2. At most ${ANNOTATIONS_MAX_BYTES} bytes. Such as {"questions":[{"id":12,"highlights":[0,14,30,52],"struck":[1]}],"passages":[{"id":3,"highlights":[120,188]}],"textSize":2}.`,
  serialize: (value) => value,
  parseValue: (value) => value,
});

const NO_FILES =
  "A file can't be sent over GraphQL. Send it as multipart/form-data to the REST route that runs this operation.";

function refuseFile(): never {
  throw new GraphQLError(NO_FILES, { extensions: { code: "BAD_USER_INPUT" } });
}

builder.scalarType("Upload", {
  description:
    "A file on its way in. It has no form in JSON: the REST routes that take multipart/form-data hand it to the operation in process, and /graphql refuses any value.",
  serialize: refuseFile,
  parseValue: (value) => (value instanceof Upload ? value : refuseFile()),
  parseLiteral: refuseFile,
});
