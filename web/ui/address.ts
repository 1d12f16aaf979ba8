/** The form of one value of a screen's state in the address. */
interface Field<Value> {
  none: Value;
  /** Returns `none` for an invalid value. */
  read: (said: string | null) => Value;
  /** Returns "" for a value that is not set, which is left out of the address. */
  write: (value: Value) => string;
  /** Its name in the address; by default the name in the state. */
  name?: string;
  /** True if it filters nothing, such as the page or order of a list. */
  isPlace?: true;
}

/** A typed text. */
export const text: Field<string> = {
  none: "",
  read: (said) => said ?? "",
  write: (value) => value,
};

/** A checkbox. */
export function flag(name: string): Field<boolean> {
  return {
    name,
    none: false,
    read: (said) => said === "true",
    write: (value) => (value ? "true" : ""),
  };
}

/** An id; "" for none. */
export const idText: Field<string> = {
  none: "",
  read: (said) => (/^[1-9]\d{0,9}$/.test(said ?? "") ? (said ?? "") : ""),
  write: (value) => value,
};

/** One of a few words, or "" for none. */
export function oneOf<Value extends string>(...values: Value[]): Field<Value | ""> {
  return {
    none: "",
    read: (said) => values.find((value) => value === said) ?? "",
    write: (value) => value,
  };
}

/** The order of a list. It filters nothing; `""` is the default order. */
export function order<Value extends string>(...values: Value[]): Field<Value | ""> {
  return { ...oneOf(...values), isPlace: true };
}

/**
 * A page of a list, counted from 1.
 * @param digits longer numbers are invalid
 * @param last the last page that the server allows
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

/** A screen's state in the address, so that reloading, going back and sharing keep it. */
export interface Address<State> {
  /** The state without filters. */
  none: State;
  read: (query: URLSearchParams) => State;
  write: (state: State) => URLSearchParams;
  /** True if a filter is active. */
  isNarrowed: (state: State) => boolean;
}

/** Combines fields into the address of a state. */
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
