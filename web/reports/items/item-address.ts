import { addressOf, oneOf, pageNumber, text } from "../../ui/address.ts";

export interface ItemsState {
  subject: string;
  /** A test's number. */
  test: string;
  state: "closed" | "";
  page: number;
}

export const itemsAddress = addressOf<ItemsState>({
  subject: text,
  test: text,
  state: { ...oneOf("closed"), isPlace: true },
  page: pageNumber(),
});

/** What the filters ask for. A test that can't be one finds nothing. */
export function flagFilter({ subject, test }: Pick<ItemsState, "subject" | "test">) {
  return { subject: subject || null, testId: test.trim() || null };
}

/** The address of a question's page, or of the list, under the filters of the list. */
export function itemPath(state: Pick<ItemsState, "subject" | "test">, id?: string): string {
  const { subject, test } = state;
  const query = itemsAddress.write({ ...itemsAddress.none, subject, test }).toString();
  return `/admin/items${id === undefined ? "" : `/${id}`}${query && `?${query}`}`;
}
