import { ButtonLink } from "../ui/Button.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import classes from "./NotBuilt.module.css";

export interface NotBuiltProps {
  title: string;
  next: { to: string; label: string };
}

/** Stands in for a screen that has not been built, says so, and leads on. */
export function NotBuilt({ title, next }: NotBuiltProps) {
  return (
    <Page title={title}>
      <PageHead title={title} />
      <div className={classes.rule}>
        <EmptyState
          title="This page is not built yet"
          actions={
            <ButtonLink to={next.to} kind="primary">
              {next.label}
            </ButtonLink>
          }
        >
          It is planned, and nothing you have done elsewhere depends on it.
        </EmptyState>
      </div>
    </Page>
  );
}
