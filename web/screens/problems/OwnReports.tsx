import { useQuery } from "@apollo/client/react";
import { createContext, type ReactNode, use } from "react";
import type { ProblemReportFragment } from "../../gql/graphql.ts";
import { OwnProblemReports } from "./problem-documents.ts";

const OwnReportsContext = createContext<readonly ProblemReportFragment[] | null>(null);

interface OwnReportsProps {
  questionIds: readonly string[];
  children: ReactNode;
}

/**
 * Loads what the student reported about some questions, for the `ProblemSlot` under each. Until it is known, and
 * where it can't be loaded, nothing is offered.
 */
export function OwnReports({ questionIds, children }: OwnReportsProps) {
  const { data } = useQuery(OwnProblemReports, {
    variables: { questionIds: [...questionIds] },
    skip: questionIds.length === 0,
  });
  return <OwnReportsContext value={data?.problemReports ?? null}>{children}</OwnReportsContext>;
}

/** The student's reports of a question, the newest first; null where none can be made. */
export function useOwnReports(questionId: string): readonly ProblemReportFragment[] | null {
  const reports = use(OwnReportsContext);
  return reports?.filter((report) => report.questionId === questionId) ?? null;
}
