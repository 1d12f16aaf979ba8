import { answerHistory } from "../answer-history/jobs.ts";
import { submitOverdue } from "../attempts/submit-overdue.ts";
import { draftJob } from "../imports/drafts/draft-job.ts";
import { importJob } from "../imports/import-job.ts";
import { undoJob } from "../imports/undo-import.ts";
import type { JobKind } from "../jobs/job.ts";
import { platformGrades } from "../platforms/jobs.ts";
import { dataCopyJob } from "../privacy/data-copy.ts";
import { bulkChange } from "../questions/run-change.ts";
import { previewJob } from "../regrades/compute-preview.ts";
import { regradeJob } from "../regrades/run-regrade.ts";
import { testStatistics } from "../reports/jobs.ts";
import { saveKeptKey } from "../rest/keyed-upload.ts";
import { accountDeletion, dailyCleanUp } from "../sweep/daily-sweep.ts";
import { webhookDeliveries, webhookSendAgain } from "../webhooks/jobs.ts";

/** Every kind of background work. */
export const jobKinds: readonly JobKind[] = [
  answerHistory,
  testStatistics,
  submitOverdue,
  bulkChange,
  importJob(saveKeptKey) as JobKind,
  undoJob as JobKind,
  draftJob as JobKind,
  previewJob as JobKind,
  regradeJob as JobKind,
  dataCopyJob as JobKind,
  webhookDeliveries,
  platformGrades,
  webhookSendAgain as JobKind,
  dailyCleanUp,
  accountDeletion,
];
