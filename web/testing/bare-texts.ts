/**
 * The texts under an element that React would change, move or remove as text nodes, which fails once a
 * translator has replaced them (web/ui/jsx/jsx-runtime.ts). React keeps its own record at such a node.
 */
export function bareTexts(root: Node): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const isReacts = Object.keys(node).some((key) => key.startsWith("__reactFiber$"));
    if (isReacts && node.data.trim() !== "" && !node.parentElement?.closest("[data-whole]")) {
      found.push(`${node.data} in ${node.parentElement?.outerHTML.slice(0, 200)}`);
    }
  }
  return found;
}
