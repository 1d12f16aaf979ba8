import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { figure as count } from "#rules/figures.ts";
import { describeFailure } from "../apollo/failure.ts";
import type { ImportFactsFragment, ImportOutcome } from "../gql/graphql.ts";
import { LoadFailure } from "../screens/LoadFailure.tsx";
import { Button } from "../ui/Button.tsx";
import { Segmented } from "../ui/Segmented.tsx";
import { Skeleton, SkeletonRegion } from "../ui/Skeleton.tsx";
import { saveFile } from "../ui/save-file.ts";
import { SearchField } from "../ui/TextField.tsx";
import { useToast } from "../ui/Toast.tsx";
import { useDebouncedValue } from "../ui/use-debounced-value.ts";
import { DifferingRows } from "./DifferingRows.tsx";
import classes from "./ImportDetails.module.css";
import { ImportRowsTable } from "./ImportRowsTable.tsx";
import { importLists, listCounts } from "./import-lists.ts";
import { rowsWords } from "./import-words.ts";
import { useImportRows, useListDownload } from "./use-import-rows.ts";

const SEARCH_AFTER_MS = 250;

/** Of rows that are awaited: more would reach below the window. In pixels, of a line each. */
const MOST_AWAITED = 20;
const ROW_HEIGHT = 42;

/** What became of each row, in lists that can be searched and saved as CSV. */
export function ImportDetails({ finished }: { finished: ImportFactsFragment }) {
  const counts = listCounts(finished);
  const lists = importLists.filter(({ outcome }) => outcome !== "UPDATED" || counts.UPDATED > 0);
  const first = importLists.find(({ outcome }) => counts[outcome] > 0);
  const [chosen, setChosen] = useState<ImportOutcome>(first?.outcome ?? "ERROR");
  const [search, setSearch] = useState("");
  const wanted = useDebouncedValue(search, SEARCH_AFTER_MS);
  const [downloaded, setDownloaded] = useState<number | null>(null);
  const toast = useToast();
  const list = useImportRows(finished.id, chosen, wanted);
  const download = useListDownload(finished.id, finished.header);
  const about = importLists.find(({ outcome }) => outcome === chosen) ?? importLists[0];
  if (about === undefined) return null;
  const { title, name } = about;

  async function save(): Promise<void> {
    if (about === undefined) return;
    setDownloaded(0);
    try {
      const pieces = await download(about, wanted, setDownloaded);
      saveFile(`${finished.fileName.replace(/\.csv$/i, "")} ${name}.csv`, pieces);
    } catch (error) {
      toast({ kind: "error", text: describeFailure(error) });
    } finally {
      setDownloaded(null);
    }
  }

  const { rows, totalCount = 0 } = list;
  return (
    <>
      <div className={classes.tools}>
        <div className={classes.filter}>
          <Segmented
            label="Which rows"
            value={chosen}
            options={lists.map(({ outcome, title: label }) => ({
              value: outcome,
              label: `${label} ${count(counts[outcome])}`,
            }))}
            onChange={setChosen}
          />
          <div className={classes.search}>
            <SearchField
              label="Filter rows"
              value={search}
              onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            />
          </div>
        </div>
        <Button
          icon={<IconDownload size={17} stroke={1.7} aria-hidden />}
          busy={downloaded !== null}
          busyLabel={rowsWords(downloaded ?? 0)}
          disabled={totalCount === 0}
          onClick={() => void save()}
        >
          {about.fileTitle ?? title} as CSV
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {list.totalCount !== undefined && rowsWords(totalCount)}
      </p>
      {list.failure && <LoadFailure title="Failed to load the rows" failure={list.failure} />}
      {list.totalCount === undefined && list.failure === null && (
        <SkeletonRegion label="Loading the rows">
          {/* As high as the rows, so that what stands below stays there. */}
          <div style={{ minHeight: ROW_HEIGHT * (1 + Math.min(counts[chosen], MOST_AWAITED)) }}>
            <Skeleton />
            <Skeleton />
            <Skeleton width="most" />
          </div>
        </SkeletonRegion>
      )}
      {rows.length > 0 && chosen === "DIFFERING" && (
        <DifferingRows
          importId={finished.id}
          rows={rows}
          stale={list.stale}
          isClosed={finished.undo?.isBegun === true}
        />
      )}
      {rows.length > 0 && chosen !== "DIFFERING" && (
        <ImportRowsTable outcome={chosen} rows={rows} stale={list.stale} />
      )}
      {list.totalCount === 0 && (
        <p className={classes.none}>
          {wanted !== "" && "No row matches this filter."}
          {wanted === "" && counts[chosen] === 0 && "There are none."}
          {wanted === "" &&
            counts[chosen] > 0 &&
            "These rows are no longer kept. Only the counts are left."}
        </p>
      )}
      {rows.length > 0 && (
        <div className={classes.foot}>
          <span>
            {rows.length < totalCount
              ? `The first ${count(rows.length)} of ${count(totalCount)} rows.`
              : ""}{" "}
            {chosen === "DIFFERING" && "Nothing is overwritten until you say so. "}
            {chosen !== "CREATED" && finished.header.length > 0 && "Row 1 is the header."}
          </span>
          {rows.length < totalCount && (
            <Button
              kind="list"
              size="small"
              busy={list.loadingMore}
              onClick={() => {
                list.loadMore().catch((error: unknown) => {
                  toast({ kind: "error", text: describeFailure(error) });
                });
              }}
            >
              Show More
            </Button>
          )}
        </div>
      )}
    </>
  );
}
