import { IconPlus } from "@tabler/icons-react";
import { describeFailure, failureSign } from "../../apollo/failure.ts";
import { useSignedInUser } from "../../apollo/session.ts";
import { Mocks } from "../../live/Mocks.tsx";
import { useMocks } from "../../live/use-mocks.ts";
import { AdminFigures } from "../../questions/AdminFigures.tsx";
import { RecentQuestions } from "../../questions/RecentQuestions.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Page, PageHead } from "../../ui/Page.tsx";
import { PartContent } from "../../ui/PartContent.tsx";
import { Section } from "../../ui/Section.tsx";
import { ErrorState } from "../../ui/StateMessage.tsx";
import classes from "./AdminDashboard.module.css";
import { NeedsAttention } from "./NeedsAttention.tsx";
import { QuickLinks } from "./QuickLinks.tsx";
import { useAdminDashboard } from "./use-admin-dashboard.ts";
import { useWaiting } from "./use-waiting.ts";

/** The overview: tasks for staff, counts, news, and links to every screen. */
export function AdminDashboard() {
  const { fullName } = useSignedInUser();
  const { waiting, isAwaited } = useWaiting();
  const { running, next, isAwaited: areMocksAwaited } = useMocks();
  const isRunning = running !== undefined;
  const { parts, failure, retrying, reload } = useAdminDashboard();
  return (
    <Page title="Admin">
      <PageHead
        title={`Welcome back, ${fullName}`}
        actions={
          <ButtonLink
            kind={isRunning ? "secondary" : "primary"}
            to="/admin/questions"
            icon={<IconPlus size={18} stroke={1.7} aria-hidden />}
          >
            Add Question
          </ButtonLink>
        }
      />
      {failure && (
        <div className={classes.failure}>
          <ErrorState
            title="Failed to load admin data"
            onRetry={() => void reload()}
            retrying={retrying}
            sign={failureSign(failure)}
          >
            {describeFailure(failure)}
          </ErrorState>
        </div>
      )}
      {(running || next) && <Mocks running={running} next={next} />}
      {!areMocksAwaited && <NeedsAttention waiting={waiting} />}
      {/* The parts above may be empty or long, so these wait until their position is known. */}
      {!isAwaited && !areMocksAwaited && (
        <>
          <div className={classes.figures}>
            <AdminFigures part={parts.counters} />
          </div>
          <div className={classes.sections}>
            <Section
              title="Recent Questions"
              link={{ to: "/admin/all-questions", label: "All questions" }}
            >
              <PartContent part={parts.questions} label="Loading recent questions" shape="entries">
                {(questions) => <RecentQuestions questions={questions} />}
              </PartContent>
            </Section>
            <Section title="Quick links">
              <QuickLinks />
            </Section>
          </div>
        </>
      )}
    </Page>
  );
}
