// Elements of QTI by their names of version 2, whichever version a file is of: version 3 has the same ones under
// names such as qti-choice-interaction.

import { childElements, type XmlElement } from "./xml.ts";

const camel = (name: string) =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The name of an element: "choiceInteraction" for `<qti-choice-interaction>` too. */
export function qtiName({ localName }: XmlElement): string {
  return localName.startsWith("qti-") ? camel(localName.slice("qti-".length)) : localName;
}

/** An attribute, "responseIdentifier" also where it is written `response-identifier`; undefined for none. */
export function qtiAttribute({ attributes }: XmlElement, name: string): string | undefined {
  return (
    attributes[name] ?? attributes[name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)]
  );
}

/** The elements of a name in another, at any depth; not within each other. */
export function qtiElements(parent: XmlElement, name: string): XmlElement[] {
  return childElements(parent).flatMap((child) =>
    qtiName(child) === name ? [child] : qtiElements(child, name),
  );
}

/** The elements of a name that stand in another directly. */
export function qtiChildren(parent: XmlElement, name: string): XmlElement[] {
  return childElements(parent).filter((child) => qtiName(child) === name);
}
