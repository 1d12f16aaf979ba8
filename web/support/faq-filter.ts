import { type FaqCategory, type FaqItem, faqCategories } from "./faq-items.ts";

/** What search box and chips say. An empty search and "All" let everything through. */
export interface FaqFilter {
  search: string;
  category: FaqCategory | "All";
}

export const noFaqFilter: FaqFilter = { search: "", category: "All" };

/** Letter case, kinds of quotation marks and dashes, and runs of spaces make no difference. */
function folded(text: string): string {
  return text
    .normalize("NFC")
    .toLocaleLowerCase("en")
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–−]/g, "-")
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * The items with the text in question or answer, in the order given (docs/screens.md, section 12).
 */
export function searchFaqs(items: FaqItem[], search: string): FaqItem[] {
  const wanted = folded(search);
  if (wanted === "") return items;
  return items.filter(
    ({ question, answer }) => folded(question).includes(wanted) || folded(answer).includes(wanted),
  );
}

/** The items that pass search and category both. */
export function filterFaqs(items: FaqItem[], { search, category }: FaqFilter): FaqItem[] {
  const found = searchFaqs(items, search);
  return category === "All" ? found : found.filter((item) => item.category === category);
}

/** One chip: a category, and how many items the search leaves in it. */
export interface FaqChip {
  category: FaqFilter["category"];
  count: number;
}

/** The chips in their order, All first. */
export function faqChips(items: FaqItem[], search: string): FaqChip[] {
  const categories = ["All", ...faqCategories] as const;
  return categories.map((category) => ({
    category,
    count: filterFaqs(items, { search, category }).length,
  }));
}

/** Why nothing is shown, in a sentence. */
export function noFaqsReason({ search, category }: FaqFilter): string {
  const where = category === "All" ? "" : ` in ${category}`;
  return `No question matches “${search.trim()}”${where}.`;
}

/** Reads the filter out of the address, so that reloading and going back keep it. */
export function faqFilterFromAddress(query: URLSearchParams): FaqFilter {
  const named = query.get("category");
  const category = faqCategories.find((known) => known === named) ?? "All";
  return { search: query.get("search") ?? "", category };
}

/** The filter as it stands in the address; nothing for what is not set. */
export function addressOfFaqFilter({ search, category }: FaqFilter): URLSearchParams {
  const query = new URLSearchParams();
  if (search !== "") query.set("search", search);
  if (category !== "All") query.set("category", category);
  return query;
}
