/**
 * Does to the texts under a node what a browser's translator does: each text node goes, and a copy of it
 * stands in two `<font>` elements in its place. It works by itself, so that a page can be given it.
 */
export function translate(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const parent = text.parentElement;
    const isLeft =
      parent === null ||
      text.data.trim() === "" ||
      parent.closest("font, script, style, textarea, svg, math, [translate=no]") !== null;
    if (isLeft) continue;
    const outer = document.createElement("font");
    const inner = document.createElement("font");
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
}
