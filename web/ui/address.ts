/** How one value of a screen's state stands in the address. */
interface Field<Value> {
  none: Value;
  /** What makes no sense counts as not said. */
  read: (said: string | null) => Value;
  /** "" for what is not set: it doesn't stand there. */
  write: (value: Value) => string;
  /** Its name in the address; that in the state unless said otherwise. */
  name?: string;
  /** It narrows nothing, as the page of a list or its order. */
  isPlace?: true;
}

/** What is typed. */
export const text: Field<string> = {
  none: "",
  read: (said) => said ?? "",
  write: (value) => value,
};

/** A box that is ticked or not. */
export function flag(name: string): Field<boolean> {
  return {
    name,
    none: false,
    read: (said) => said === "true",
    write: (value) => (value ? "true" : ""),
  };
}

/** The number of something, or none: "". */
export const idText: Field<string> = {
  none: "",
  read: (said) => (/^[1-9]\d{0,9}$/.test(said ?? "") ? (said ?? "") : ""),
  write: (value) => value,
};

/** One of a few words, or none of them. */
export function oneOf<Value extends string>(...values: Value[]): Field<Value | ""> {
  return {
    none: "",
    read: (said) => values.find((value) => value === said) ?? "",
    write: (value) => value,
  };
}

/** In which order a list stands: it narrows nothing, and `""` is the list's own. */
export function order<Value extends string>(...values: Value[]): Field<Value | ""> {
  return { ...oneOf(...values), isPlace: true };
}

/**
 * A page of a list, from 1.
 *
 * @param digits a number of more is made up
 * @param last beyond it the server refuses to look
 */
export function pageNumber(digits = 5, last = Number.POSITIVE_INFINITY): Field<number> {
  const possible = new RegExp(`^[1-9]\\d{0,${digits - 1}}$`);
  return {
    isPlace: true,
    none: 1,
    read: (said) => (possible.test(said ?? "") ? Math.min(Number(said), last) : 1),
    write: (page) => (page > 1 ? String(page) : ""),
  };
}

/** A screen's state as it stands in the address, so that reloading, going back and sharing keep it. */
export interface Address<State> {
  /** Nothing is said: everything is let through. */
  none: State;
  read: (query: URLSearchParams) => State;
  write: (state: State) => URLSearchParams;
  /** Whether something is held back. */
  isNarrowed: (state: State) => boolean;
}

/** The address of a state, field by field. */
export function addressOf<State extends object>(
  fields: {
    [Name in keyof State]: Field<State[Name]>;
  },
): Address<State> {
  const entries = Object.entries<Field<unknown>>(fields as Record<string, Field<unknown>>);
  const made = (take: (field: Field<unknown>, name: string) => unknown) =>
    Object.fromEntries(entries.map(([key, field]) => [key, take(field, field.name ?? key)]));
  const saidOf = (state: State) =>
    entries.map(([key, field]) => ({
      field,
      name: field.name ?? key,
      said: field.write(state[key as keyof State]),
    }));
  return {
    none: made(({ none }) => none) as State,
    read: (query) => made((field, name) => field.read(query.get(name))) as State,
    write: (state) =>
      new URLSearchParams(
        saidOf(state).flatMap(({ name, said }) => (said === "" ? [] : [[name, said]])),
      ),
    isNarrowed: (state) => saidOf(state).some(({ field, said }) => !field.isPlace && said.trim()),
  };
}
