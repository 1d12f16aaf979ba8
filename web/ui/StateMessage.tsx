import { IconAlertCircle, IconCircleCheck, IconCloudOff, IconFileOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { RetryButton } from "./RetryButton.tsx";
import classes from "./StateMessage.module.css";
import { useNetworkBack } from "./use-network-back.ts";

interface StateMessageProps {
  title: string;
  /** What happened, or what to do next. */
  children?: ReactNode;
  /** Buttons; on a phone each fills the line. */
  actions?: ReactNode;
  /** `h1` if the message is the whole page. */
  level?: "h1" | "h2" | "h3";
}

interface Kind {
  kind: "empty" | "missing" | "error" | "success";
  icon?: ReactNode;
}

function StateMessage(props: StateMessageProps & Kind) {
  const { title, children, actions, level: Heading = "h2", kind, icon } = props;
  return (
    <div
      className={classes.state}
      role={kind === "empty" || kind === "missing" ? undefined : "status"}
    >
      <Heading className={classes.heading} data-kind={kind}>
        {icon}
        {title}
      </Heading>
      {children && <p className={classes.text}>{children}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}

/** There is no content (yet): explains what to do next. */
export function EmptyState(props: StateMessageProps) {
  return <StateMessage {...props} kind="empty" />;
}

/** The address has no content: explains why, with links. */
export function MissingState(props: StateMessageProps) {
  return (
    <StateMessage
      {...props}
      kind="missing"
      icon={<IconFileOff size={22} stroke={1.7} aria-hidden />}
    />
  );
}

/** An action succeeded: the result and the next steps. Announced when it appears. */
export function SuccessState(props: StateMessageProps) {
  return (
    <StateMessage
      {...props}
      kind="success"
      icon={<IconCircleCheck size={22} stroke={1.7} aria-hidden />}
    />
  );
}

interface ErrorStateProps extends StateMessageProps {
  /** Shows Try Again. */
  onRetry?: () => void;
  /** True while a retry is in progress. */
  retrying?: boolean;
  /** `fault` if the server answered with an error; "away" if there was no response. */
  sign?: "away" | "fault";
}

/**
 * Something failed: the screen's message, the reason, and Try Again. If there was no response, it is retried
 * automatically when the network is back.
 */
export function ErrorState({ onRetry, retrying, sign, actions, ...props }: ErrorStateProps) {
  useNetworkBack(sign === "fault" || retrying ? null : (onRetry ?? null));
  const Sign = sign === "fault" ? IconAlertCircle : IconCloudOff;
  const retry = onRetry && <RetryButton {...{ onRetry, retrying }} />;
  return (
    <StateMessage
      {...props}
      kind="error"
      icon={<Sign size={22} stroke={1.7} aria-hidden />}
      actions={
        (retry || actions) && (
          <>
            {retry}
            {actions}
          </>
        )
      }
    />
  );
}
