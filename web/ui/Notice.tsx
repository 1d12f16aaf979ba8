import { IconAlertCircle, IconCircleCheck, IconClock, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./Notice.module.css";

/** neutral: a plain fact · error · success · brass: time, or a special mode. */
type NoticeKind = "neutral" | "error" | "success" | "brass";

const icons: Record<NoticeKind, typeof IconClock> = {
  neutral: IconInfoCircle,
  error: IconAlertCircle,
  success: IconCircleCheck,
  brass: IconClock,
};

interface NoticeProps {
  kind?: NoticeKind;
  /** Another icon (18 px, stroke 1.7) than the kind's default. */
  icon?: ReactNode;
  /** Announced when it appears: `alert` at once, `status` politely. */
  role?: "alert" | "status";
  children: ReactNode;
}

/** A notice on the page: tint and icon, no border. */
export function Notice({ kind = "neutral", icon, role, children }: NoticeProps) {
  const Icon = icons[kind];
  return (
    <div className={classes.notice} data-kind={kind} role={role}>
      {icon ?? <Icon size={18} stroke={1.7} aria-hidden />}
      <div className={classes.body}>{children}</div>
    </div>
  );
}
