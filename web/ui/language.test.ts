import { expect, test } from "vitest";
import { languageOf } from "./language.ts";

test.each([
  ["Which duty did Donoghue v Stevenson establish?", undefined],
  ["", undefined],
  ["न्यायालय ने किस सिद्धांत को लागू किया?", "hi"],
  [
    "The maxim धर्मो रक्षति रक्षितः stands on the emblem of the Research and Analysis Wing.",
    undefined,
  ],
  ["குற்றவியல் சட்டம் என்றால் என்ன?", "ta"],
  ["قانون کیا ہے؟", "ur"],
  ["ما هي أركان العقد في القانون؟", "ar"],
  ["قانون", "ur"],
  ["IPC की धारा ३०२ किस अपराध से संबंधित है?", "hi"],
])("shows the language of %j as %s", (text, language) => {
  expect(languageOf(text)).toBe(language);
});

test.each([
  ["hi", "न्यायालय ने किस सिद्धांत को लागू किया?", "hi"],
  ["mr", "न्यायालय ने किस सिद्धांत को लागू किया?", "mr"],
  ["hi", "IPC की Section 302 and Section 304 are asked about here.", "hi"],
  ["hi", "It is void, since no consent was given.", undefined],
  ["hi", "குற்றவியல் சட்டம் என்றால் என்ன?", "ta"],
  ["hi", "1947", "hi"],
  ["fr", "Cy-près comme possible", "fr"],
  ["fr", "न्यायालय", "hi"],
])("of what is said to be %s detects the language of %j as %s", (said, text, language) => {
  expect(languageOf(text, said)).toBe(language);
});
