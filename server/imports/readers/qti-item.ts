import { questionLimits } from "#rules/limits.ts";
import type { Labels } from "./category.ts";
import { type FileText, NO_TEXT } from "./file-texts.ts";
import { type OwnFacts, ownFactsIn, ownParts } from "./own-facts.ts";
import { joinedTexts, qtiText } from "./qti-text.ts";
import { qtiAttribute, qtiChildren, qtiElements, qtiName } from "./qti-tree.ts";
import { type FileQuestion, type Findings, TOO_MANY_OPTIONS } from "./question-file.ts";
import type { FilePassage } from "./reader.ts";
import { childElements, textOf, type XmlElement } from "./xml.ts";

/** The attribute in which Lexam notes what QTI has no place for, as JSON. */
export const OWN_FACTS = "data-ext-lexam";

/** What QTI calls its interactions, for the person who misses them. */
const INTERACTIONS: Readonly<Record<string, string>> = {
  extendedTextInteraction: "Essay items",
  textEntryInteraction: "Text entry items",
  inlineChoiceInteraction: "Inline choice items",
  matchInteraction: "Matching items",
  associateInteraction: "Associating items",
  orderInteraction: "Ordering items",
  gapMatchInteraction: "Gap matching items",
  graphicGapMatchInteraction: "Gap matching items",
  hottextInteraction: "Hot text items",
  hotspotInteraction: "Hotspot items",
  selectPointInteraction: "Point selection items",
  sliderInteraction: "Slider items",
  uploadInteraction: "Upload items",
  drawingInteraction: "Drawing items",
  mediaInteraction: "Media items",
  graphicOrderInteraction: "Ordering items",
  graphicAssociateInteraction: "Associating items",
  positionObjectInteraction: "Positioning items",
  endAttemptInteraction: "Items that end by a button",
  customInteraction: "Custom interactions",
  portableCustomInteraction: "Custom interactions",
};

/** What an item needs of the file around it. */
export interface ItemContext {
  findings: Findings;
  /** By its subject in the manifest, where the item has none of its own. */
  labels: Labels;
  pictureAt(address: string): string;
  /** The passage that the item names; null for none. */
  passageOf(item: XmlElement): Promise<FilePassage | null>;
}

/** All interactions of an item, of any kind. */
function interactionsIn(parent: XmlElement): XmlElement[] {
  return childElements(parent).flatMap((child) =>
    /Interaction$/.test(qtiName(child)) ? [child] : interactionsIn(child),
  );
}

/** The identifiers of right answers, by the key or else by what scores. */
function rightAnswers(item: XmlElement, interaction: XmlElement): string[] {
  const identifier = qtiAttribute(interaction, "responseIdentifier");
  const declaration = qtiChildren(item, "responseDeclaration").find(
    (one) => qtiAttribute(one, "identifier") === identifier,
  );
  if (declaration === undefined) return [];
  const values = qtiChildren(declaration, "correctResponse").flatMap((response) =>
    qtiChildren(response, "value").map((value) => textOf(value).trim()),
  );
  if (values.length > 0) return values;
  const entries = qtiElements(declaration, "mapEntry").flatMap((entry) => {
    const score = Number(qtiAttribute(entry, "mappedValue") ?? 0);
    return score > 0 ? [{ key: qtiAttribute(entry, "mapKey") ?? "", score }] : [];
  });
  const most = Math.max(...entries.map(({ score }) => score));
  return entries.filter(({ score }) => score === most).map(({ key }) => key);
}

/** What an item asks, if Lexam can't; null where it can. */
function otherKind(item: XmlElement, interactions: readonly XmlElement[]): string | null {
  if (qtiChildren(item, "templateDeclaration").length > 0) return "Items with variables";
  const [first, ...others] = interactions;
  if (first === undefined) return "Items without an interaction";
  if (others.length > 0) return "Items with several interactions";
  const name = qtiName(first);
  if (name !== "choiceInteraction")
    return INTERACTIONS[name] ?? `Items of type “${name.slice(0, 60)}”`;
  const choices = qtiChildren(first, "simpleChoice");
  if (choices.length > questionLimits.optionsMax) return TOO_MANY_OPTIONS;
  return rightAnswers(item, first).length > 1 ? "Questions with several right answers" : null;
}

/** Feedback of an item: the text that says why. */
function explanationOf(
  item: XmlElement,
  right: XmlElement | undefined,
  context: ItemContext,
  own: OwnFacts | null,
): FileText | null {
  const { findings } = context;
  const modal = qtiChildren(item, "modalFeedback");
  const blocks = qtiElements(item, "feedbackBlock");
  const inline = qtiElements(item, "feedbackInline");
  const key = right && qtiAttribute(right, "identifier");
  const ofKey = [...modal, ...blocks].find((one) => qtiAttribute(one, "identifier") === key);
  const general = [...modal, ...blocks];
  const only = general.length === 1 ? general[0] : undefined;
  const used = ofKey ?? only ?? (right && qtiElements(right, "feedbackInline")[0]);
  const dropped = general.length + inline.length - (used === undefined ? 0 : 1);
  findings.add("Feedback of single answers", "Left out", dropped);
  if (used === undefined) return null;
  findings.add("Feedback", "Explanations");
  const [body = used] = qtiChildren(used, "contentBody");
  return qtiText(body, context, own !== null);
}

/**
 * Reads an item.
 *
 * @returns null for one that Lexam can't ask: the findings name it
 */
export async function readQtiItem(
  item: XmlElement,
  context: ItemContext,
): Promise<FileQuestion | null> {
  const { findings, labels } = context;
  const [body] = qtiChildren(item, "itemBody");
  const interactions = body === undefined ? [] : interactionsIn(body);
  const other = otherKind(item, interactions);
  const [interaction] = interactions;
  if (body === undefined || interaction === undefined || other !== null) {
    findings.leaveOut(other ?? "Items without an interaction");
    return null;
  }
  const facts = body.attributes[OWN_FACTS];
  const own = facts === undefined ? null : ownFactsIn(facts);
  const isOwn = own !== null;
  const choices = qtiChildren(interaction, "simpleChoice");
  const [right] = rightAnswers(item, interaction);
  const key = choices.findIndex((choice) => qtiAttribute(choice, "identifier") === right);
  const [prompt] = qtiChildren(interaction, "prompt");
  const stem = qtiText(body, context, isOwn);
  const asked = prompt === undefined ? NO_TEXT : qtiText(prompt, context, isOwn);
  const explanation = explanationOf(item, choices[key], context, own);
  if (!isOwn) noteDropped(item, body, findings);
  findings.add("Choice items", "Questions");
  return {
    text: isOwn ? stem : joinedTexts([stem, asked]),
    options: choices.map((choice) => qtiText(choice, context, isOwn)),
    ...{ key, explanation },
    ...ownParts(own, labels),
    lang: own === null ? langOf(item) : (own.lang ?? null),
    passage: await context.passageOf(item),
  };
}

/** The language of an item of another program: English is the usual one. */
function langOf(item: XmlElement): string | null {
  const [lang = ""] = (item.attributes["xml:lang"] ?? "").toLowerCase().split("-");
  return /^[a-z]{2,3}$/.test(lang) && lang !== "en" ? lang : null;
}

/** Notes what Lexam has no place for. */
function noteDropped(item: XmlElement, body: XmlElement, findings: Findings): void {
  const rubrics = qtiElements(body, "rubricBlock").length;
  findings.add("Instructions (rubrics)", "Left out", rubrics);
  const scores = qtiElements(item, "mapping").length;
  findings.add("Scores of answers", "Left out: tests say what an answer counts", scores);
  if (qtiAttribute(item, "title")) findings.add("Titles of items", "Left out");
}
