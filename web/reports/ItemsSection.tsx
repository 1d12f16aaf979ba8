import { IconFlag } from "@tabler/icons-react";
import { useState } from "react";
import { figure } from "#rules/figures.ts";
import { SURE_ATTEMPTS } from "#rules/test-statistics.ts";
import type { ReportItemFragment } from "../gql/graphql.ts";
import { type DataColumn, DataRow, DataTable } from "../ui/DataTable.tsx";
import { Section } from "../ui/Section.tsx";
import { coefficient, optionLetter, shareText } from "../ui/statistics.ts";
import { TextButton, TextLink } from "../ui/TextLink.tsx";
import type { Addressed } from "../ui/use-addressed-state.ts";
import classes from "./ItemsSection.module.css";
import { isItemsDescending, sortedItems } from "./items.ts";
import { ItemsFile } from "./ReportFiles.tsx";
import { batchOf, type ReportState } from "./report-address.ts";
import { secondsText } from "./report-words.ts";

/** So many are shown at first. */
const MOST_SHOWN = 10;

interface ItemsSectionProps {
  testId: string;
  items: readonly ReportItemFragment[];
  addressed: Addressed<ReportState>;
}

/** How the questions of a test went, in first attempts. */
export function ItemsSection({ testId, items, addressed }: ItemsSectionProps) {
  const { state, set } = addressed;
  const [isWhole, setWhole] = useState(items.length <= MOST_SHOWN);
  const sorted = sortedItems(items, state);
  function sorting(column: ReportState["items"]): DataColumn["sorting"] {
    const isChosen = state.items === column;
    const direction = isItemsDescending(state) ? "descending" : "ascending";
    return {
      order: isChosen ? direction : null,
      onPress: () =>
        set(
          {
            ...state,
            items: column,
            itemsTurned: isChosen && state.itemsTurned === "" ? "yes" : "",
          },
          "now",
        ),
    };
  }
  const columns: DataColumn[] = [
    { label: "No.", className: classes.number, sorting: sorting("") },
    { label: "Question", className: classes.question },
    { label: "Facility", className: classes.facility, sorting: sorting("facility") },
    {
      label: "Discrimination",
      className: classes.discrimination,
      sorting: sorting("discrimination"),
    },
    { label: "Picks", className: classes.picks },
    { label: "Omitted", className: classes.figure, sorting: sorting("omitted") },
    { label: "Time", className: classes.figure, sorting: sorting("seconds") },
  ];
  const few = items.some(({ attempts }) => attempts < SURE_ATTEMPTS);
  return (
    <Section
      title="Questions"
      controls={<ItemsFile testId={testId} batchId={batchOf(addressed.settled)} />}
    >
      <DataTable label="Questions" columns={columns} ruled stacks="tablet">
        {(isWhole ? sorted : sorted.slice(0, MOST_SHOWN)).map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </DataTable>
      <div className={classes.foot}>
        <span className={classes.legend}>
          <i data-key /> Key
        </span>
        <span className={classes.legend}>
          <i /> Other option
        </span>
        <span>
          First attempts.
          {few && ` Below ${SURE_ATTEMPTS} attempts figures can change a lot.`}
        </span>
        {!isWhole && (
          <span className={classes.more}>
            {MOST_SHOWN} of {figure(items.length)}{" "}
            <TextButton onClick={() => setWhole(true)}>Show all {figure(items.length)}</TextButton>
          </span>
        )}
      </div>
    </Section>
  );
}

function Row({ item }: { item: ReportItemFragment }) {
  const { position, questionId, questionText, section, subject, facility, discrimination } = item;
  return (
    <DataRow className={classes.row}>
      <td className={classes.number}>{position === null ? "–" : position + 1}</td>
      <th scope="row" className={classes.question}>
        <TextLink className={classes.text} to={`/admin/items/${questionId}`}>
          {questionText}
        </TextLink>
        <span className={classes.place}>
          {section ?? subject}, ID {questionId}
          {position === null && ", not on the paper now"}
          {item.isFlagged && (
            <span className={classes.flag}>
              <IconFlag size={14} stroke={1.8} aria-hidden /> Flagged
            </span>
          )}
        </span>
      </th>
      {facility === null ? (
        <td className={classes.few} colSpan={5}>
          {figure(item.attempts)} {item.attempts === 1 ? "attempt" : "attempts"} so far
        </td>
      ) : (
        <>
          <td className={classes.facility}>
            <span className={classes.caption}>Facility</span>
            <span className={classes.track} aria-hidden>
              <i style={{ left: `${100 * facility}%` }} />
            </span>
            {coefficient(facility)}
          </td>
          <td className={classes.discrimination} data-low={(discrimination ?? 0) < 0 || undefined}>
            <span className={classes.caption}>Discrimination</span>
            <Bar value={discrimination} />
            {discrimination === null ? "–" : coefficient(discrimination)}
          </td>
          <td className={classes.picks}>
            <Picks item={item} />
          </td>
          <td className={classes.figure}>
            {item.omittedShare === null ? "–" : shareText(item.omittedShare)}
          </td>
          <td className={classes.figure}>
            {item.medianSeconds === null ? "–" : secondsText(item.medianSeconds)}
          </td>
        </>
      )}
    </DataRow>
  );
}

/** A bar from a line at nought, half as wide for -1 to 0 as for 0 to 1. */
function Bar({ value }: { value: number | null }) {
  if (value === null) return <span className={classes.bar} aria-hidden />;
  const width = `${Math.min(1, Math.abs(value)) * (value < 0 ? 33.3 : 66.7)}%`;
  return (
    <span className={classes.bar} aria-hidden>
      <i style={value < 0 ? { right: "66.7%", width } : { left: "33.3%", width }} />
    </span>
  );
}

/** How often each option was chosen: a column for each, the key filled; the same in words. */
function Picks({
  item: { choices, correctOptionIndex, optionCount },
}: {
  item: ReportItemFragment;
}) {
  if (choices.length === 0) return <>–</>;
  const shares = Array.from(
    { length: optionCount },
    (_, option) => choices.find(({ choice }) => choice === option)?.share ?? 0,
  );
  const highest = Math.max(...shares, 0.01);
  const words = shares.map((share, option) => `${optionLetter(option)} ${shareText(share)}`);
  return (
    <span
      className={classes.columns}
      role="img"
      title={words.join(", ")}
      aria-label={`${words.join(", ")}. Key ${optionLetter(correctOptionIndex)}`}
    >
      {shares.map((share, option) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place.
          key={option}
          data-key={option === correctOptionIndex || undefined}
          style={{ height: `${Math.max(4, (100 * share) / highest)}%` }}
        />
      ))}
    </span>
  );
}
