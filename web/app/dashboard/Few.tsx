import { type ReactNode, useState } from "react";
import { figure } from "#rules/figures.ts";
import { Button } from "../../ui/Button.tsx";
import classes from "./Few.module.css";

/** Rows of a list at first. */
const FEW = 3;

interface FewProps {
  /** How many rows there are. */
  count: number;
  /** What they are: "Results". */
  name: string;
  /** The list with so many rows at most. */
  children: (most: number) => ReactNode;
}

/** A list of three rows, the others on demand (docs/screens.md, section 4). */
export function Few({ count, name, children }: FewProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {children(isOpen ? count : FEW)}
      {count > FEW && (
        <div className={classes.rest}>
          <Button kind="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? `Show Fewer ${name}` : `Show ${figure(count)} ${name}`}
          </Button>
        </div>
      )}
    </>
  );
}
