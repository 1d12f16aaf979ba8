import { skipToken, useFragment, useQuery } from "@apollo/client/react";
import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { figure } from "#rules/figures.ts";
import { formatDate, formatDateTime } from "#rules/times.ts";
import { describeFailure } from "../apollo/failure.ts";
import type { ImportFactsFragment } from "../gql/graphql.ts";
import { Loaded } from "../screens/Loaded.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { Section } from "../ui/Section.tsx";
import { Skeleton, SkeletonRegion } from "../ui/Skeleton.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { useToast } from "../ui/Toast.tsx";
import { CancelImportButton } from "./CancelImportButton.tsx";
import { DownloadTemplate } from "./DownloadTemplate.tsx";
import { ImportProgressSection } from "./ImportProgressSection.tsx";
import classes from "./ImportsScreen.module.css";
import {
  ImportFactsFragment as ImportFacts,
  ImportHistoryQuery,
  ImportQuery,
} from "./import-documents.ts";
import { outcomeWords } from "./import-words.ts";
import { LastImport } from "./LastImport.tsx";
import { UndoImportButton } from "./UndoImportButton.tsx";

/** How often running imports are asked after, and all others, in milliseconds. */
const RUNNING_MS = 1_000;
const QUIET_MS = 15_000;

/** Imports (docs/screens.md, section 11): what runs, what is finished, and every file that came in. */
export function ImportsScreen() {
  const [isBusy, setBusy] = useState(false);
  const [address, setAddress] = useSearchParams();
  const said = address.get("import");
  const chosen = said !== null && /^[1-9]\d{0,9}$/.test(said) ? said : null;
  const toast = useToast();
  const [pace, setPace] = useState(QUIET_MS);
  const query = useQuery(ImportHistoryQuery, {
    variables: { before: null },
    fetchPolicy: "cache-and-network",
    pollInterval: pace,
    skipPollAttempt: () => document.hidden,
  });
  // It stays above the list when many newer ones have pushed it out of there.
  const kept = useFragment({
    fragment: ImportFacts,
    fragmentName: "ImportFacts",
    from: chosen === null ? null : { __typename: "Import", id: chosen },
  });
  const asked = useQuery(
    ImportQuery,
    chosen === null || kept.complete ? skipToken : { variables: { id: chosen } },
  );
  const newest = query.data?.imports.items ?? [];
  const isMoving = newest.some(({ status, undo }) => status === "RUNNING" || isTakenBack(undo));
  const wanted = isMoving ? RUNNING_MS : QUIET_MS;
  if (pace !== wanted) setPace(wanted);

  async function showMore(all: readonly ImportFactsFragment[]): Promise<void> {
    setBusy(true);
    try {
      await query.fetchMore({ variables: { before: all.at(-1)?.id ?? null } });
    } catch (error) {
      toast({ kind: "error", text: describeFailure(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Page title="Imports">
      <PageHead
        title="Imports"
        lead="Every imported file, who sent it, and the result."
        actions={
          <div className={classes.actions}>
            <DownloadTemplate />
            <ButtonLink
              kind="primary"
              to="/admin/upload-questions"
              icon={<IconUpload size={18} stroke={1.7} aria-hidden />}
            >
              Upload Questions
            </ButtonLink>
          </div>
        }
      />
      <Loaded query={query} failure="Failed to load the imports" skeleton={<ImportsSkeleton />}>
        {({ imports: { items, totalCount, since } }) => {
          const running = items.filter(({ status }) => status === "RUNNING");
          const finished =
            (kept.complete ? kept.data : asked.data?.import) ??
            items.find(({ status, summary }) => status !== "RUNNING" && summary !== null);
          if (totalCount === 0) {
            return (
              <EmptyState
                title="No files yet"
                actions={<ButtonLink to="/admin/upload-questions">Upload Questions</ButtonLink>}
              >
                Uploaded files appear here, with the result of each row.
              </EmptyState>
            );
          }
          return (
            <div className={classes.parts}>
              {running.map((one, index) => (
                <ImportProgressSection
                  key={one.id}
                  title={
                    running.length === 1 ? "Running" : `Running, ${index + 1} of ${running.length}`
                  }
                  upload={null}
                  running={one}
                />
              ))}
              {finished && <LastImport key={finished.id} title="Finished" last={finished} />}
              <Section
                title="History"
                note={since ? `All files since ${formatDate(since)}` : undefined}
              >
                <History
                  imports={items}
                  chosen={finished?.id ?? null}
                  onChoose={(id) => setAddress({ import: id })}
                />
                <div className={classes.foot}>
                  <span>
                    1–{figure(items.length)} of {figure(totalCount)}
                  </span>
                  {items.length < totalCount && (
                    <Button size="small" busy={isBusy} onClick={() => void showMore(items)}>
                      Show More
                    </Button>
                  )}
                </div>
              </Section>
            </div>
          );
        }}
      </Loaded>
    </Page>
  );
}

/** Whether it is being taken back just now. */
function isTakenBack(undo: ImportFactsFragment["undo"]): boolean {
  return undo?.isBegun === true && undo.undoneAt === null;
}

interface HistoryProps {
  imports: readonly ImportFactsFragment[];
  /** The one whose rows stand above. */
  chosen: string | null;
  onChoose: (id: string) => void;
}

function History({ imports, chosen, onChoose }: HistoryProps) {
  function show(id: string): void {
    onChoose(id);
    window.scrollTo({ top: 0 });
  }
  return (
    <table className={classes.history}>
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col">By</th>
          <th scope="col">When</th>
          <th scope="col">Result</th>
          <th scope="col">
            <span className="visually-hidden">Undo</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {imports.map((one) => (
          <tr key={one.id} data-chosen={one.id === chosen || undefined}>
            <th scope="row">
              {one.status === "RUNNING" ? (
                one.fileName
              ) : (
                <button type="button" className={classes.file} onClick={() => show(one.id)}>
                  {one.fileName}
                </button>
              )}
            </th>
            <td>{one.by ?? "Deleted account"}</td>
            <td>{formatDateTime(one.startedAt)}</td>
            <td>{outcomeWords(one)}</td>
            <td className={classes.way}>
              {one.status === "RUNNING" ? (
                <CancelImportButton running={one} short />
              ) : (
                <UndoWay one={one} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function UndoWay({ one }: { one: ImportFactsFragment }) {
  const { undo } = one;
  if (undo === null || undo.isBegun) return null;
  if (undo.refused === null) return <UndoImportButton finished={one} short />;
  // Long ago nobody looks for a way back.
  return new Date(undo.until) < new Date() ? null : (
    <span className={classes.refused}>
      Can’t be undone<small>{undo.refused}</small>
    </span>
  );
}

function ImportsSkeleton() {
  return (
    <SkeletonRegion label="Loading the imports">
      <Skeleton />
      <Skeleton />
      <Skeleton width="most" />
    </SkeletonRegion>
  );
}
