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
 * Loads the student's reports about some questions, for the `ProblemSlot` below each. While they load, and if they
 * can't be loaded, the slots stay empty.
 */
export function OwnReports({ questionIds, children }: OwnReportsProps) {
  const { data } = useQuery(OwnProblemReports, {
    variables: { questionIds: [...questionIds] },
    skip: questionIds.length === 0,
  });
  return <OwnReportsContext value={data?.problemReports ?? null}>{children}</OwnReportsContext>;
}

/** The student's reports of a question, newest first; null if none can be made. */
export function useOwnReports(questionId: string): readonly ProblemReportFragment[] | null {
  const reports = use(OwnReportsContext);
  return reports?.filter((report) => report.questionId === questionId) ?? null;
}
