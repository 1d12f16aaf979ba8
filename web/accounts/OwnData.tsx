import { useMutation, useQuery } from "@apollo/client/react";
import { IconDownload } from "@tabler/icons-react";
import { useEffect } from "react";
import { promises } from "#rules/promises.ts";
import { formatDateTime } from "#rules/times.ts";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { AccountOffer } from "./AccountOffer.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { DataCopyQuery, PrepareDataCopy } from "./own-data-documents.ts";
import { useSavedCopy } from "./use-saved-copy.ts";

const LOOK_EVERY_MS = 2_000;

/** Your data: a copy of everything kept about oneself, made when asked for. */
export function OwnData() {
  const { data, startPolling, stopPolling, refetch } = useQuery(DataCopyQuery, {
    fetchPolicy: "network-only",
  });
  const [prepare, { loading, error }] = useMutation(PrepareDataCopy);
  const saved = useSavedCopy();
  const copy = data?.dataCopy ?? null;
  const isBeingMade = loading || copy?.isReady === false;
  const failure = error ?? saved.failure;
  const failed = error ? "The copy could not be made." : "The copy could not be fetched.";

  // A large copy goes on being made after the answer.
  useEffect(() => {
    if (copy?.isReady === false) startPolling(LOOK_EVERY_MS);
    return stopPolling;
  }, [copy?.isReady, startPolling, stopPolling]);

  const icon = <IconDownload size={18} stroke={1.7} aria-hidden />;
  return (
    <AccountSection title="Your data">
      <AccountOffer
        remark={`One ZIP file with JSON and CSV, made within a minute. The link works for ${promises.dataCopyHours} hours, only for you.`}
        action={
          copy?.isReady ? (
            <Button
              full="phone"
              icon={icon}
              busy={saved.busy}
              busyLabel="Downloading..."
              onClick={() => void saved.save()}
            >
              Save lexam-data.zip
            </Button>
          ) : (
            <Button
              full="phone"
              icon={icon}
              busy={isBeingMade}
              busyLabel="Preparing..."
              onClick={() =>
                void prepare().then(
                  () => refetch(),
                  // The failure stands below.
                  () => undefined,
                )
              }
            >
              Download My Data
            </Button>
          )
        }
        note={
          <span role="status">
            {copy?.isReady && `Works until ${formatDateTime(copy.worksUntil)}`}
          </span>
        }
      >
        A copy of everything kept about you: your profile, attempts with each answer and its time,
        results, random tests, practices, reviews and notes.
      </AccountOffer>
      {failure !== null && !isBeingMade && (
        <Notice kind="error" role="alert">
          {failureDetails(failure)[0] ?? `${failed} ${describeFailure(failure)}`}
        </Notice>
      )}
    </AccountSection>
  );
}
