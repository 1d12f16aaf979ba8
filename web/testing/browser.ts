// What the components ask of a browser and happy-dom lacks.
import { cleanup, configure } from "@testing-library/react";
import { afterEach, expect } from "vitest";
import { describeApplication } from "../apollo/application.ts";
import { bareTexts } from "./bare-texts.ts";

describeApplication({
  supportEmail: "support@example.com",
  ageNote: null,
  developmentSignIn: false,
  timeZone: "Asia/Kolkata",
});

// As long as other tests wait: a busy machine takes more than the usual second for a screen.
configure({ asyncUtilTimeout: 20_000 });

window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

// In a console an element is a word, not the thousands of lines of all that it refers to.
Object.assign(Element.prototype, {
  [Symbol.for("nodejs.util.inspect.custom")](this: Element) {
    return `<${this.localName}>`;
  },
});

afterEach(() => {
  const bare = bareTexts(document.body);
  cleanup();
  // The next file gets the same document.
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  expect(bare, "texts that a translator would break").toEqual([]);
});
