import { expect, test } from "vitest";
import { storedOf } from "../../../tests/support/any-written.ts";
import { qtiWriter } from "./qti.ts";

test("documents name their schema and have only what it allows, own marks apart", async () => {
  const question = {
    ...{ questionText: "Which?", options: ["One", "Two"], correctOptionIndex: 1, subject: "Law" },
    pyq: false,
  };
  const markup = {
    questionHtml: '<ol start="3"><li>Third</li></ol>',
    ...{ optionsHtml: [], explanationHtml: null },
  };
  const [stored] = await storedOf([{ question, markup, passage: null, id: null }]);
  if (stored === undefined) throw new Error("The question could not be stored.");
  const { files = [] } = qtiWriter.part().question(stored);
  const [item] = files.map(({ bytes }) => Buffer.from(bytes).toString());
  // QTI 3.0 has no attribute for the first number of a list.
  expect(item).toContain('<ol data-ext-lexam-start="3">');
  expect(item).toContain("imsqti_asiv3p0_v1p0.xsd");
  expect(qtiWriter.head({})).toContain("imsqtiv3p0_imscpv1p2_v1p0.xsd");
});
