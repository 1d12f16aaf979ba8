import { IconMinus, IconPlus } from "@tabler/icons-react";
import classes from "./FaqList.module.css";
import type { FaqItem } from "./faq-items.ts";

interface FaqListProps {
  items: FaqItem[];
  /** The ids of the items whose answers are shown. */
  open: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

/** The accordion: questions as ruled rows, any number of them open. */
export function FaqList({ items, open, onToggle }: FaqListProps) {
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <FaqRow
          key={item.id}
          item={item}
          open={open.has(item.id)}
          onToggle={() => onToggle(item.id)}
        />
      ))}
    </ul>
  );
}

interface FaqRowProps {
  item: FaqItem;
  open: boolean;
  onToggle: () => void;
}

function FaqRow({ item, open, onToggle }: FaqRowProps) {
  const Icon = open ? IconMinus : IconPlus;
  const answerId = `${item.id}-answer`;
  return (
    <li className={classes.row}>
      <h2>
        <button
          id={item.id}
          className={classes.question}
          type="button"
          aria-expanded={open}
          aria-controls={answerId}
          onClick={onToggle}
        >
          <span>{item.question}</span>
          <Icon size={20} stroke={1.7} aria-hidden />
        </button>
      </h2>
      <div className={classes.panel} id={answerId} data-open={open || undefined}>
        <div className={classes.answer}>
          {item.answer.split("\n").map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </li>
  );
}
