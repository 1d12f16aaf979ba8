import { expect, test } from "vitest";
import { readText, said } from "../../../tests/support/read-text.ts";

const OPTIONS = "(a) One\n(b) Two\n(c) Three\n(d) Four";
const HINDI = "(अ) One\n(ब) Two\n(स) Three\n(द) Four";
const ONE = "One | *Two | Three | Four";

/** Papers as people put them together from several sources. */
const PAPERS: Record<string, { text: string; rows: string[] }> = {
  "five questions, each in its own style": {
    text: [
      `Q1. Say?\n${OPTIONS}\nAns. (b)`,
      "Q2) Tell?\na) One\nb) Two\nc) Three\nd) Four\nAnswer: b",
      "3. Ask?\n(i) One\n(ii) Two\n(iii) Three\n(iv) Four\nAns. (ii)",
      `प्रश्न 4. पूछें?\n${HINDI}\nउत्तर: (ब)`,
      "5. Why?\nA) One B) Two C) Three D) Four\nAns: B",
    ].join("\n\n"),
    rows: ["Say?", "Tell?", "Ask?", "पूछें?", "Why?"],
  },
  "plain numbers behind named ones": {
    text: ["Q1.", "Q2.", "3.", "4."]
      .map(
        (number) => `${number} Say?\n${OPTIONS}\nAns. (b)\nExplanation: so\n1. It is.\n2. It was.`,
      )
      .join("\n"),
    rows: ["Say?", "Say?", "Say?", "Say?"],
  },
  "plain numbers before and between named ones": {
    text: ["1)", "2)", "Q3)", "Q4)", "5)", "Q6)"]
      .map((number) => `${number} Say?\n1. It is.\n2. It was.\n${OPTIONS}\nAns. (b)`)
      .join("\n"),
    rows: Array.from({ length: 6 }, () => "Say? 1. It is. 2. It was."),
  },
  "words and letters of Hindi": {
    text: [
      `प्रश्न 1. पूछें?\n${HINDI}\nउत्तर: (ब)\nव्याख्या: क्योंकि`,
      "प्र. 2 पूछें?\n(क) One\n(ख) Two\n(ग) Three\n(घ) Four\nउत्तर - ख",
      "प्रश्न संख्या ३: पूछें?\nक. One\nख. Two\nग. Three\nघ. Four\nसही उत्तर (ख)",
      "4. उत्तर भारत?\n(ए) One\n(बी) Two\n(सी) Three\n(डी) Four\nउत्तर: विकल्प (बी)",
    ].join("\n"),
    rows: ["पूछें?", "पूछें?", "पूछें?", "उत्तर भारत?"],
  },
  "options with numbers among others with letters": {
    text: [
      `1. Say?\n${OPTIONS}\nAns. (b)`,
      "2. Say?\n(1) One\n(2) Two\n(3) Three\n(4) Four\nAns. (2)",
      `3. Say?\n${OPTIONS}\nAns. (b)`,
      "4. Say? (i) One (ii) Two (iii) Three (iv) Four\nAns. (ii)",
    ].join("\n"),
    rows: ["Say?", "Say?", "Say?", "Say?"],
  },
  "statements that are counted as options are elsewhere": {
    text: [
      `1. Say?\n(i) It is.\n(ii) It was.\n${OPTIONS}\nAns. (b)`,
      `2. Say?\n(1) It is.\n(2) It was.\n${OPTIONS}\nAns. (b)\nExplanation: so\n(i) It is.\n(ii) It was.`,
    ].join("\n"),
    rows: ["Say? (i) It is. (ii) It was.", "Say? (1) It is. (2) It was."],
  },
  "options in their own way, with the keys at the end": {
    text: `1. Say?\n${OPTIONS}\n2. Say?\n(i) One\n(ii) Two\n(iii) Three\n(iv) Four\n3. Say?\n(1) One\n(2) Two\n(3) Three\n(4) Four\nAnswer Key\n1. b 2. ii 3. 2`,
    rows: ["Say?", "Say?", "Say?"],
  },
  "a key at the end in letters of Hindi": {
    text: `प्रश्न 1 पूछें?\n${HINDI}\nप्रश्न 2 पूछें?\n${HINDI}\nउत्तर कुंजी\n1. (ब) 2. (ब)`,
    rows: ["पूछें?", "पूछें?"],
  },
};

test.each(Object.entries(PAPERS))("%s", async (_, { text, rows }) => {
  const read = await readText(text);
  expect(read.rows.map((row) => said(row).replaceAll("\n", " "))).toEqual(
    rows.map((words) => `${words} ${ONE}`),
  );
});
