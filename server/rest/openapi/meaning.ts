/** What a field of a body or a query means, and a value as it could be. */
export interface Meaning {
  /** With its unit, and what null means where it may be null. */
  description: string;
  example: unknown;
}

/** The meaning in words of its own, or the field of GraphQL, as `Type.field`, that says it. */
export type Entry = Meaning | { as: `${string}.${string}`; example: unknown };

/** A meaning in words of its own. */
export const means = (description: string, example: unknown): Entry => ({ description, example });

/** The meaning that a field of GraphQL has, as `Type.field`. */
export const as = (field: `${string}.${string}`, example: unknown): Entry => ({
  as: field,
  example,
});

/** The time of every example. */
export const NOW = "2026-01-14T13:12:00.000Z";
