import { useQuery } from "@apollo/client/react";
import { figure } from "#rules/figures.ts";
import { formatDateTime } from "#rules/times.ts";
import { useCan } from "../apollo/use-can.ts";
import type { TakerRowFragment } from "../gql/graphql.ts";
import { Loaded, shownOf } from "../screens/Loaded.tsx";
import { Button } from "../ui/Button.tsx";
import { counted } from "../ui/counted.ts";
import { type DataColumn, DataRow, DataTable } from "../ui/DataTable.tsx";
import { KeysLeftOut } from "../ui/KeysLeftOut.tsx";
import { marksText } from "../ui/marks.ts";
import { Pager } from "../ui/Pager.tsx";
import { Person } from "../ui/Person.tsx";
import { Section } from "../ui/Section.tsx";
import { ListSkeleton } from "../ui/Skeleton.tsx";
import { SlashSearchField } from "../ui/SlashSearchField.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import type { Addressed } from "../ui/use-addressed-state.ts";
import { usePagedList } from "../ui/use-paged-list.ts";
import {
  isDescending,
  type ReportState,
  takersPageSize,
  takerVariables,
} from "./report-address.ts";
import { TestTakersQuery } from "./report-documents.ts";
import { secondsText } from "./report-words.ts";
import classes from "./TakersSection.module.css";

interface TakersSectionProps {
  testId: string;
  addressed: Addressed<ReportState>;
}

/** Who took a test: search, order and page stand in the address. */
export function TakersSection({ testId, addressed }: TakersSectionProps) {
  const { state, settled, set } = addressed;
  const query = useQuery(TestTakersQuery, {
    variables: takerVariables(testId, settled),
    fetchPolicy: "cache-and-network",
  });
  const takers = shownOf(query)?.testReport.takers;
  const isStale = query.data === undefined;
  const newest = query.data?.testReport.takers.totalCount;
  const { list, goTo } = usePagedList(addressed, newest, takersPageSize);
  const noun = settled.which === "all" ? "attempt" : "student";

  function sorting(sort: ReportState["sort"]): DataColumn["sorting"] {
    const isChosen = settled.sort === sort;
    return {
      order: isChosen ? (isDescending(settled) ? "descending" : "ascending") : null,
      onPress: () =>
        set(
          { ...state, sort, turned: isChosen && settled.turned === "" ? "yes" : "", page: 1 },
          "now",
        ),
    };
  }

  const seesKeys = useCan()("report:keys");
  const columns: DataColumn[] = [
    { label: "Rank", className: classes.rank },
    { label: "Student", className: classes.person, sorting: sorting("name") },
    { label: "Submitted", className: classes.submitted, sorting: sorting("submitted") },
    { label: "Score", className: classes.figure, sorting: sorting("") },
    { label: "Time", className: classes.figure, sorting: sorting("time") },
    { label: "Tab switches", className: classes.switches, sorting: sorting("switches") },
    ...(seesKeys ? [{ label: "Attempt", spoken: true, className: classes.link }] : []),
  ];

  return (
    <Section title="Who took it" note={takers && counted(takers.totalCount, noun)}>
      <search className={classes.filters}>
        <SlashSearchField
          label="Search name or e-mail"
          value={state.search}
          onChange={({ currentTarget }) => set({ ...state, search: currentTarget.value, page: 1 })}
        />
      </search>
      <div ref={list} tabIndex={-1}>
        <p className="visually-hidden" role="status">
          {!isStale && settled.search && takers && `${counted(takers.totalCount, noun)} found`}
        </p>
        <Loaded
          query={query}
          level="h3"
          failure="Failed to fetch attempts"
          skeleton={<ListSkeleton label="Loading attempts" rows={8} rowHeight={60} />}
        >
          {() =>
            takers && takers.totalCount > 0 ? (
              <>
                <DataTable label="Who took it" columns={columns} ruled stale={isStale}>
                  {takers.items.map((taker) => (
                    <Row key={taker.id} taker={taker} isLinked={seesKeys} />
                  ))}
                </DataTable>
                {!seesKeys && <KeysLeftOut>Single attempts</KeysLeftOut>}
                <Pager
                  label="Pages of attempts"
                  page={settled.page}
                  pageSize={takersPageSize}
                  totalCount={takers.totalCount}
                  onPage={goTo}
                />
              </>
            ) : settled.search.trim() ? (
              <EmptyState
                level="h3"
                title="No Attempts Found"
                actions={
                  <Button onClick={() => set({ ...state, search: "", page: 1 }, "now")}>
                    Clear Filters
                  </Button>
                }
              >
                {`Nobody who took it has “${settled.search.trim()}” in the name or the e-mail.`}
              </EmptyState>
            ) : (
              <EmptyState level="h3" title="No attempts yet">
                Students who submit this test are listed here.
              </EmptyState>
            )
          }
        </Loaded>
      </div>
    </Section>
  );
}

function Row({ taker, isLinked }: { taker: TakerRowFragment; isLinked: boolean }) {
  const { id, fullName, rank, score, timeTakenSeconds, tabSwitchCount, scoreBeforeRegrade } = taker;
  return (
    <DataRow className={classes.row}>
      <td className={classes.rank}>{figure(rank)}</td>
      <td className={classes.person}>
        <Person person={taker} to={`/admin/reports/students/${taker.userId}`} />
      </td>
      <td className={classes.submitted}>
        <time dateTime={taker.completedAt} title={`Started ${formatDateTime(taker.startedAt)}`}>
          {formatDateTime(taker.completedAt)}
        </time>
        {scoreBeforeRegrade != null && (
          <span className={classes.regraded}>Regraded, was {marksText(scoreBeforeRegrade)}</span>
        )}
      </td>
      <td className={classes.figure}>
        <strong>{marksText(score)}</strong>
      </td>
      <td className={classes.figure}>{secondsText(timeTakenSeconds)}</td>
      <td className={classes.switches}>
        {tabSwitchCount === 0 ? "–" : figure(tabSwitchCount)}
        <span className={classes.caption}>
          {tabSwitchCount === 1 ? " tab switch" : " tab switches"}
        </span>
      </td>
      {isLinked && (
        <td className={classes.link}>
          <TextLink to={`/admin/reports/attempts/${id}`} aria-label={`See attempt of ${fullName}`}>
            See attempt
          </TextLink>
        </td>
      )}
    </DataRow>
  );
}
