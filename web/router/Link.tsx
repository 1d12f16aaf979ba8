import type { ComponentPropsWithRef, MouseEvent } from "react";
import { useRouter, useShown } from "./context.ts";
import { hrefOf } from "./history.ts";
import { isHere, type NavigateOptions } from "./router.ts";

export interface LinkProps
  extends Omit<ComponentPropsWithRef<"a">, "href">,
    Pick<NavigateOptions, "replace" | "state" | "preventScrollReset"> {
  /** An address of the product. */
  to: string;
}

/** Whether a click is for this page: with the main button, and nothing held that opens another. */
function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}

/** A link within the product: followed without loading the page anew. */
export function Link({ to, replace, state, preventScrollReset, onClick, ...rest }: LinkProps) {
  const router = useRouter();
  const { location } = useShown();
  const there = router.resolve(to);
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    const isForHere = rest.target === undefined || rest.target === "_self";
    if (event.defaultPrevented || !isForHere || !isPlain(event)) return;
    event.preventDefault();
    const options = { replace: replace ?? isHere(location, there), state };
    void router.navigate(to, preventScrollReset ? { ...options, preventScrollReset } : options);
  }
  return <a {...rest} href={hrefOf(there)} onClick={follow} />;
}
