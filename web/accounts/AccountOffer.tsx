import type { ReactNode } from "react";
import classes from "./AccountOffer.module.css";

interface AccountOfferProps {
  /** What is offered. */
  children: ReactNode;
  /** On what terms, in grey. */
  remark: ReactNode;
  action: ReactNode;
  /** What stands under the action. */
  note?: ReactNode;
}

/** Something one can have done to one's account: what it is at the left, its button at the right. */
export function AccountOffer({ children, remark, action, note }: AccountOfferProps) {
  return (
    <div className={classes.offer}>
      <div className={classes.words}>
        <p>{children}</p>
        <p className={classes.remark}>{remark}</p>
      </div>
      <div className={classes.action}>
        {action}
        {note && <p className={classes.remark}>{note}</p>}
      </div>
    </div>
  );
}
