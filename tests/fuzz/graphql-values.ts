import fc, { type GeneratorValue } from "fast-check";
import {
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from "graphql";
import { hostileText, hostileValue } from "./hostile.ts";

/** An enum's value, which a literal writes without quotation marks. */
class EnumName {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  toJSON(): string {
    return this.name;
  }
}

const text = fc.oneof(
  fc.constantFrom("Law of Torts", "Test 1", "Negligence", "CLAT", "", "a"),
  fc.string({ unit: "grapheme", maxLength: 20 }),
);
const id = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 14 }).map(String) },
  { weight: 1, arbitrary: fc.oneof(fc.nat().map(String), hostileText) },
);
const int = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -1, max: 12 }) },
  { weight: 1, arbitrary: fc.integer() },
);
const SCALARS: Record<string, fc.Arbitrary<unknown>> = {
  ID: id,
  String: text,
  Int: int,
  Float: fc.oneof(int, fc.double({ noNaN: true, noDefaultInfinity: true })),
  Boolean: fc.boolean(),
  Marks: fc.oneof(fc.constantFrom(0, 0.25, 1, 4, -0.33), fc.integer({ min: -100, max: 100 })),
  // No JSON is a file: what is sent here is refused.
  Upload: text,
  Annotations: fc.oneof(
    text,
    fc.record({
      questions: fc.array(
        fc.record({ id: fc.integer(), highlights: fc.array(int), struck: fc.array(int) }),
        { maxLength: 3 },
      ),
      textSize: int,
    }),
  ),
  DateTime: fc.constantFrom("2026-01-14T13:12:00.000Z", "2026-01-14"),
};

/** A value of an input type, in plain JSON but for enums. */
export function inputOf(type: GraphQLInputType, g: GeneratorValue): unknown {
  if (isNonNullType(type)) return inputOf(type.ofType, g) ?? required(type.ofType, g);
  if (g(fc.nat, { max: 7 }) === 0) return null;
  return required(type, g);
}

function required(type: GraphQLInputType, g: GeneratorValue): unknown {
  if (isNonNullType(type)) return required(type.ofType, g);
  if (isListType(type)) {
    return Array.from({ length: g(fc.nat, { max: 3 }) }, () => inputOf(type.ofType, g));
  }
  if (isEnumType(type)) {
    return new EnumName(g(fc.constantFrom, ...type.getValues().map(({ name }) => name)));
  }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    return Object.fromEntries(
      fields
        .filter((field) => isNonNullType(field.type) || g(fc.boolean))
        .map((field) => [field.name, inputOf(field.type, g)]),
    );
  }
  const scalar = SCALARS[type.name];
  if (scalar === undefined) throw new Error(`The fuzzer knows no values of ${type.name}.`);
  return g(() => scalar);
}

/** A value as a GraphQL literal. */
export function literal(value: unknown): string {
  if (value instanceof EnumName) return value.name;
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    return `{ ${Object.entries(value)
      .map(([name, inner]) => `${name}: ${literal(inner)}`)
      .join(", ")} }`;
  }
  return typeof value === "string" ? JSON.stringify(value.toWellFormed()) : JSON.stringify(value);
}

/** Anything in place of a variable's value. */
export function hostile(g: GeneratorValue): unknown {
  return g(() => hostileValue);
}
