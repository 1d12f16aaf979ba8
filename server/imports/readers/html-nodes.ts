import { type ChildNode, DomHandler } from "domhandler";
import { Parser } from "htmlparser2";

/** Elements in each other. Lexam keeps fewer; the parser takes ever longer for more. */
const MOST_DEPTH = 150;

class TooDeep extends Error {}

class ShallowHandler extends DomHandler {
  #depth = 0;

  override onopentag(name: string, attributes: Record<string, string>): void {
    this.#depth += 1;
    if (this.#depth > MOST_DEPTH) throw new TooDeep();
    super.onopentag(name, attributes);
  }

  override onclosetag(): void {
    this.#depth -= 1;
    super.onclosetag();
  }
}

/** What stands in HTML; null where its elements stand too deep in each other. */
export function htmlNodes(html: string): ChildNode[] | null {
  const handler = new ShallowHandler();
  try {
    new Parser(handler, { decodeEntities: true, recognizeSelfClosing: true }).end(html);
  } catch (error) {
    if (error instanceof TooDeep) return null;
    throw error;
  }
  return handler.dom;
}
