import { useQuery } from "@apollo/client/react";
import {
  IconAlertTriangle,
  IconChevronLeft,
  IconChevronRight,
  IconFlag,
  IconPencil,
} from "@tabler/icons-react";
import { useEffect, useEffectEvent } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { figure } from "#rules/figures.ts";
import { ENOUGH_ATTEMPTS, SURE_ATTEMPTS } from "#rules/test-statistics.ts";
import { formatDateTime } from "#rules/times.ts";
import { useCan } from "../../apollo/use-can.ts";
import type {
  ItemBankQuery as BankData,
  ItemQuery as Data,
  FlagEvidenceFragment,
  ItemFragment,
  QuestionFiguresFragment,
} from "../../gql/graphql.ts";
import { Loaded } from "../../screens/Loaded.tsx";
import { kindLabel } from "../../screens/problems/problem-kinds.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { counted } from "../../ui/counted.ts";
import { DataRow, DataTable } from "../../ui/DataTable.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Page, PageHead } from "../../ui/Page.tsx";
import { Section } from "../../ui/Section.tsx";
import { ListSkeleton, TextSkeleton } from "../../ui/Skeleton.tsx";
import { EmptyState } from "../../ui/StateMessage.tsx";
import { shortcutKey } from "../../ui/shortcut-key.ts";
import { coefficient, optionLetter, shareText } from "../../ui/statistics.ts";
import { BackLink, TextLink } from "../../ui/TextLink.tsx";
import { useAddressedState } from "../../ui/use-addressed-state.ts";
import { secondsText } from "../report-words.ts";
import { Decide } from "./Decide.tsx";
import { confidenceText, reasonWords } from "./flag-words.ts";
import { ItemHistory } from "./ItemHistory.tsx";
import { ItemOptions } from "./ItemOptions.tsx";
import classes from "./ItemScreen.module.css";
import { flagFilter, type ItemsState, itemPath, itemsAddress } from "./item-address.ts";
import { ItemBankQuery, ItemQuery } from "./item-documents.ts";

type Item = Data["item"];
type Bank = BankData["question"];

/** So many reports of students stand on the page. */
const PROBLEMS_SHOWN = 3;

/** A question over all tests: what its answers say of its key, and what to do about it (docs/screens.md, section 10). */
export function ItemScreen() {
  const { id = "" } = useParams();
  const can = useCan();
  const { settled } = useAddressedState(itemsAddress);
  const query = useQuery(ItemQuery, {
    variables: { id, ...flagFilter(settled) },
    fetchPolicy: "cache-and-network",
  });
  const bank = useQuery(ItemBankQuery, {
    variables: { id, problems: can("problem:answer") },
    skip: !can("bank:read"),
    fetchPolicy: "cache-and-network",
  });
  // Both at once: the lead and the columns have more of them where the bank is known.
  const isWhole = bank.data !== undefined || !bank.loading;
  return (
    <Page title={`Question ${id}`}>
      <BackLink to={itemPath(settled)}>Flagged items</BackLink>
      <Loaded
        query={isWhole ? query : { ...query, data: undefined }}
        level="h1"
        failure="Failed to load the question"
        missing={
          <EmptyState
            level="h1"
            title="Question not found"
            actions={<ButtonLink to="/admin/items">Flagged Items</ButtonLink>}
          >
            There is no question {id}.
          </EmptyState>
        }
        skeleton={
          <>
            <PageHead title={`Question ${id}`} />
            <TextSkeleton label="Loading the question" />
            <ListSkeleton label="Loading figures" rows={5} />
          </>
        }
      >
        {({ item }) => (
          <Whole key={item.id} item={item} bank={bank.data?.question ?? null} list={settled} />
        )}
      </Loaded>
    </Page>
  );
}

/** "Legal Reasoning, strict liability. Written by Arvind Menon, 1,343 first attempts, 7 open reports." */
function leadOf({ subject, topic, together }: ItemFragment, bank: Bank | null): string {
  const author = bank?.revisions.at(-1)?.author;
  const facts = [
    ...(author ? [`Written by ${author}`] : []),
    counted(together?.attempts ?? 0, "first attempt"),
    ...(bank?.problems ? [counted(bank.problems.length, "open report")] : []),
  ].join(", ");
  return `${topic ? `${subject}, ${topic}` : subject}. ${facts.charAt(0).toUpperCase()}${facts.slice(1)}.`;
}

/** J and K walk the flagged list. */
function useWalk(nextId: string | null, previousId: string | null, list: ItemsState): void {
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { target } = event;
    if (target instanceof Element && target.closest("input, textarea, select, dialog")) return;
    if (document.querySelector("dialog[open], [role=menu]")) return;
    const key = shortcutKey(event);
    const to = key === "j" ? nextId : key === "k" ? previousId : null;
    if (to === null) return;
    event.preventDefault();
    navigate(itemPath(list, to));
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

function Whole({ item, bank, list }: { item: Item; bank: Bank | null; list: ItemsState }) {
  const can = useCan();
  const { flag, isCurrent, computedAt, fixed, random } = item;
  const place = flag?.place ?? null;
  const isOpen = flag !== null && flag.closedAt === null;
  const { nextId = null, previousId = null } = place ?? {};
  useWalk(nextId, previousId, list);
  return (
    <>
      <PageHead
        title={`Question ${item.id}`}
        lead={leadOf(item, bank)}
        actions={
          <>
            {previousId && (
              <ButtonLink
                to={itemPath(list, previousId)}
                icon={<IconChevronLeft size={18} stroke={1.7} aria-hidden />}
              >
                Previous
              </ButtonLink>
            )}
            {nextId && (
              <ButtonLink
                to={itemPath(list, nextId)}
                iconAfter={<IconChevronRight size={18} stroke={1.7} aria-hidden />}
              >
                Next
              </ButtonLink>
            )}
            {can("question:write") && bank && (
              <ButtonLink
                to={`/admin/questions/edit/${item.id}`}
                icon={<IconPencil size={18} stroke={1.7} aria-hidden />}
              >
                Edit
              </ButtonLink>
            )}
          </>
        }
      />
      <div className={classes.columns}>
        <div className={classes.options}>
          {!isCurrent && (
            <Notice>
              The question was edited since. These are the answers to revision {item.revisionNumber}
              .
            </Notice>
          )}
          <ItemOptions
            item={item}
            evidence={isOpen ? flag.evidence : null}
            revisions={bank?.revisions ?? []}
          >
            {bank?.passage && (
              <p className={classes.passage}>
                On the passage{" "}
                <TextLink to={`/admin/passages/edit/${bank.passage.id}`}>
                  {bank.passage.title ?? bank.passage.beginning}
                </TextLink>
              </p>
            )}
          </ItemOptions>
          {isOpen && place && <Reasons evidence={flag.evidence} place={place} />}
        </div>
        <div className={classes.decide}>
          <Decide item={item} flag={flag} bank={bank} />
        </div>
        <div className={classes.rest}>
          <Section title="Statistics" note={computedAt && `As of ${formatDateTime(computedAt)}`}>
            {fixed || random ? (
              <Statistics item={item} />
            ) : (
              <p className={classes.none}>Nobody has been asked it in a test yet.</p>
            )}
          </Section>
          {bank?.problems && <Problems id={item.id} problems={bank.problems} />}
          {bank && <ItemHistory revisions={bank.revisions} />}
          <Uses item={item} />
        </div>
      </div>
    </>
  );
}

interface ReasonsProps {
  evidence: FlagEvidenceFragment;
  place: { before: number; totalCount: number };
}

function Reasons({ evidence, place }: ReasonsProps) {
  const { reasons, confidence, option } = evidence;
  return (
    <Section
      title="Why it is flagged"
      note={`${reasons.length} of 4 signs, number ${figure(place.before + 1)} of ${figure(place.totalCount)} by confidence`}
    >
      <ul className={classes.reasons}>
        {reasons.map((reason) => {
          const { title, figures } = reasonWords(reason, evidence);
          return (
            <li key={reason}>
              <IconFlag size={17} stroke={1.7} aria-hidden />
              <b>{title}</b>
              <span>{figures}</span>
            </li>
          );
        })}
      </ul>
      <p className={classes.none}>
        {`Confidence ${confidenceText(confidence)} that ${optionLetter(option)} tells strong students from weak ones better than the key. The signs count ${counted(evidence.attempts, "first attempt")} that reached the question in this wording, by the key in force now.`}
      </p>
    </Section>
  );
}

const number = (value: number | null, text: (value: number) => string) =>
  value === null ? "–" : text(value);

function Statistics({ item }: { item: ItemFragment }) {
  const rows = [
    { name: "Fixed tests", figures: item.fixed },
    { name: "Random tests", figures: item.random },
    ...(item.fixed && item.random ? [{ name: "Together", figures: item.together }] : []),
  ].filter(
    (row): row is { name: string; figures: QuestionFiguresFragment } => row.figures !== null,
  );
  const few = rows.filter(({ figures }) => figures.attempts < SURE_ATTEMPTS);
  const heads = ["Attempts", "Facility", "Discrim.", "Efficiency", "Median", "90th"];
  return (
    <>
      <DataTable
        label="Statistics"
        ruled
        stacks="phone"
        columns={[
          { label: "Tests", spoken: true },
          ...[...heads, "Not reached", "This wording"].map((label) => ({
            label,
            className: classes.number,
          })),
        ]}
      >
        {rows.map(({ name, figures }) => {
          const cells = [
            ["Attempts", figure(figures.attempts)],
            ["Facility", number(figures.facility, coefficient)],
            ["Discrim.", number(figures.discrimination, coefficient)],
            ["Efficiency", number(figures.efficiency, coefficient)],
            ["Median", number(figures.medianSeconds, secondsText)],
            ["90th", number(figures.p90Seconds, secondsText)],
            ["Not reached", number(figures.notReachedShare, (share) => shareText(share, true))],
            ["This wording", figure(figures.revisionAttempts)],
          ] as const;
          return (
            <DataRow key={name} className={classes.figures}>
              <th scope="row">{name}</th>
              {cells.map(([label, text]) => (
                <td key={label} className={classes.number}>
                  <span className={classes.caption}>{label}</span>
                  {text}
                </td>
              ))}
            </DataRow>
          );
        })}
      </DataTable>
      <p className={classes.warning}>
        {few.length > 0 && <IconAlertTriangle size={16} stroke={1.7} aria-hidden />}
        {[
          ...few.map(({ name }) => `${name}: under ${SURE_ATTEMPTS} attempts, read with care.`),
          ...(few.some(({ figures }) => figures.attempts < ENOUGH_ATTEMPTS)
            ? [`Figures are here from ${ENOUGH_ATTEMPTS} attempts.`]
            : []),
          "All first attempts count, as they were graded; a corrected key counts after a regrade.",
          "Practice never counts.",
        ].join(" ")}
      </p>
    </>
  );
}

function Problems({ id, problems }: { id: string; problems: NonNullable<Bank["problems"]> }) {
  const link = { to: `/admin/inbox?question=${id}`, label: `All ${figure(problems.length)}` };
  return (
    <Section title="Reports by students" {...(problems.length > 0 && { link })}>
      {problems.length === 0 && <p className={classes.none}>No open reports.</p>}
      <ul className={classes.problems}>
        {problems.slice(0, PROBLEMS_SHOWN).map((problem) => (
          <li key={problem.id}>
            <p>
              <b>{kindLabel(problem.kind)}</b>
              <time dateTime={problem.reportedAt}>{formatDateTime(problem.reportedAt)}</time>
            </p>
            {problem.text && <p className={classes.words}>“{problem.text}”</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Uses({ item: { uses, random } }: { item: ItemFragment }) {
  if (uses.length === 0 && random === null) {
    return (
      <Section title="Where it is used">
        <p className={classes.none}>No test asks it.</p>
      </Section>
    );
  }
  return (
    <Section title="Where it is used">
      <DataTable
        label="Tests"
        ruled
        stacks="never"
        columns={[
          { label: "Test" },
          { label: "Question", className: classes.number },
          { label: "Attempts", className: classes.number },
          { label: "Revision", className: classes.revision },
        ]}
      >
        {uses.map((use) => (
          <DataRow key={use.id}>
            <th scope="row" className={classes.test}>
              <TextLink to={`/admin/reports/tests/${use.testId}`}>{use.title}</TextLink>
            </th>
            <td className={classes.number}>{use.position === null ? "–" : use.position + 1}</td>
            <td className={classes.number}>{figure(use.attempts)}</td>
            <td className={classes.revision}>{use.revisionNumber ?? "–"}</td>
          </DataRow>
        ))}
        {random && (
          <DataRow>
            <th scope="row" className={classes.test}>
              Random tests
            </th>
            <td className={classes.number}>–</td>
            <td className={classes.number}>{figure(random.attempts)}</td>
            <td className={classes.revision}>–</td>
          </DataRow>
        )}
      </DataTable>
    </Section>
  );
}
