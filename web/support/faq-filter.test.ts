import { describe, expect, it } from "vitest";
import { apiLimits, quizLimits, randomTestLimits } from "#rules/limits.ts";
import { promises } from "#rules/promises.ts";
import { tabSwitchRule } from "#rules/tab-switch-words.ts";
import { commonIssues } from "./common-issues.ts";
import {
  addressOfFaqFilter,
  type FaqFilter,
  faqChips,
  faqFilterFromAddress,
  filterFaqs,
  noFaqFilter,
  noFaqsReason,
  searchFaqs,
} from "./faq-filter.ts";
import { faqCategories, faqItems } from "./faq-items.ts";

const ids = (items: { id: string }[]) => items.map(({ id }) => id);

describe("the questions", () => {
  it("are 22, each with a name of its own and a category of the list", () => {
    expect(faqItems).toHaveLength(22);
    expect(new Set(ids(faqItems)).size).toBe(22);
    expect(new Set(faqItems.map(({ question }) => question)).size).toBe(22);
    expect(new Set(faqItems.map(({ category }) => category))).toEqual(new Set(faqCategories));
  });

  it("describe the tab-switch rule, the autosave and the limits as they are", () => {
    const answer = (id: string) => faqItems.find((item) => item.id === id)?.answer ?? "";
    expect(quizLimits.tabSwitchLimit).toBe(4);
    expect(answer("tab-switch")).toContain(tabSwitchRule);
    expect(answer("tab-switch")).toContain(`every ${quizLimits.autosaveSeconds} seconds`);
    expect(answer("time-up")).toContain(`after ${quizLimits.timeUpDelaySeconds} seconds`);
    expect(quizLimits.disconnectionPenaltySeconds).toBe(60);
    for (const id of ["resume", "another-device"]) {
      expect(answer(id)).toContain("one minute and one tab switch");
    }
    expect(quizLimits.savedProgressLifetimeMs).toBe(24 * 60 * 60 * 1000);
    expect(answer("resume")).toContain("within 24 hours");
    expect(answer("resume")).toContain("After 24 hours");
    expect(apiLimits.apiTimeoutMs).toBe(10_000);
    expect(answer("not-loading")).toContain("waits 10 seconds");
    const { randomQuestionsMin, randomQuestionsMax, randomDurationMaxMinutes } = randomTestLimits;
    expect(answer("random-tests")).toContain(
      `${randomQuestionsMin} to ${randomQuestionsMax} questions, 1 to ${randomDurationMaxMinutes} minutes`,
    );
    const { deletionDays, backupDays } = promises;
    expect(answer("delete-account")).toContain(`deletes the account in ${deletionDays} days`);
    expect(answer("delete-account")).toContain(`before the ${deletionDays}th day`);
    expect(answer("delete-account")).toContain(`may hold it for ${backupDays} days more`);
  });

  it("are where the contact page's links lead", () => {
    for (const { faq } of commonIssues) expect(ids(faqItems)).toContain(faq);
  });
});

describe("searching and choosing a category", () => {
  it("lets everything through at first", () => {
    expect(filterFaqs(faqItems, noFaqFilter)).toEqual(faqItems);
    expect(searchFaqs(faqItems, "  ")).toEqual(faqItems);
  });

  it("finds text in the question or in the answer, whatever its case and spaces", () => {
    expect(ids(searchFaqs(faqItems, "NEED to   pay"))).toEqual(["cost"]);
    expect(ids(searchFaqs(faqItems, "premium tiers"))).toEqual(["cost"]);
  });

  it("takes straight quotation marks and dashes for curly ones", () => {
    expect(ids(searchFaqs(faqItems, '"not visited"'))).toContain("question-states");
    expect(ids(searchFaqs(faqItems, "don't clear"))).toEqual(["offline"]);
    expect(ids(searchFaqs(faqItems, "-0.25"))).toEqual(["negative-marking"]);
  });

  it("asks for both", () => {
    const filter: FaqFilter = { search: "one minute", category: "Features" };
    expect(ids(filterFaqs(faqItems, filter))).toEqual(["another-device"]);
    expect(filterFaqs(faqItems, { ...filter, category: "Getting Started" })).toEqual([]);
  });

  it("counts what a search leaves in each category", () => {
    const counts = (search: string) => faqChips(faqItems, search).map(({ count }) => count);
    expect(counts("")).toEqual([22, 4, 5, 4, 4, 3, 2]);
    expect(counts("premium")).toEqual([1, 1, 0, 0, 0, 0, 0]);
    expect(faqChips(faqItems, "")[0]?.category).toBe("All");
  });

  it("says what was not found", () => {
    expect(noFaqsReason({ search: " writ ", category: "All" })).toBe("No question matches “writ”.");
    expect(noFaqsReason({ search: "writ", category: "Features" })).toBe(
      "No question matches “writ” in Features.",
    );
  });
});

describe("the filter in the address", () => {
  it("comes back as it went", () => {
    const filter: FaqFilter = { search: "a & b", category: "Scoring & Results" };
    const address = new URLSearchParams(addressOfFaqFilter(filter).toString());
    expect(faqFilterFromAddress(address)).toEqual(filter);
    expect(addressOfFaqFilter(noFaqFilter).toString()).toBe("");
  });

  it("takes an unknown category for All", () => {
    expect(faqFilterFromAddress(new URLSearchParams("category=Nonsense"))).toEqual(noFaqFilter);
  });
});
