import { useMutation, useQuery } from "@apollo/client/react";
import { IconArchive, IconPencil, IconRestore, IconTrash } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { figure } from "#rules/figures.ts";
import { formatDate } from "#rules/times.ts";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import { useCan } from "../apollo/use-can.ts";
import type { BatchPersonFragment, BatchRowFragment, BatchQuery as Data } from "../gql/graphql.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { Loaded, shownOf } from "../screens/Loaded.tsx";
import { addressOf, oneOf, pageNumber, text } from "../ui/address.ts";
import { Badge } from "../ui/Badge.tsx";
import { BatchMark } from "../ui/BatchMark.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { DataRow, DataTable } from "../ui/DataTable.tsx";
import { FiguresStrip } from "../ui/FiguresStrip.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { Pager } from "../ui/Pager.tsx";
import { Person } from "../ui/Person.tsx";
import { pageArguments } from "../ui/pager-window.ts";
import { RowMenu } from "../ui/RowMenu.tsx";
import { Section } from "../ui/Section.tsx";
import { Segmented } from "../ui/Segmented.tsx";
import { FiguresSkeleton, ListSkeleton } from "../ui/Skeleton.tsx";
import { SlashSearchField } from "../ui/SlashSearchField.tsx";
import { EmptyState, MissingState } from "../ui/StateMessage.tsx";
import { TextField } from "../ui/TextField.tsx";
import { BackLink } from "../ui/TextLink.tsx";
import { useToast } from "../ui/Toast.tsx";
import { undoable } from "../ui/undoable.ts";
import { type Addressed, useAddressedState } from "../ui/use-addressed-state.ts";
import { usePagedList } from "../ui/use-paged-list.ts";
import { BatchDialog } from "./BatchDialog.tsx";
import classes from "./BatchScreen.module.css";
import {
  AddToBatch,
  ArchiveBatch,
  BatchesQuery,
  BatchQuery,
  DeleteBatch,
  RemoveFromBatch,
} from "./batch-documents.ts";

interface BatchState {
  show: "waiting" | "";
  search: string;
  page: number;
}

const batchAddress = addressOf<BatchState>({
  show: { ...oneOf("waiting"), isPlace: true },
  search: text,
  page: pageNumber(),
});
const pageSize = 20;
const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

const words = (failure: unknown) => failureDetails(failure).join(" ") || describeFailure(failure);

/** A batch: its students, and those who have not signed in yet (docs/screens.md, section 10). */
export function BatchScreen() {
  const { id = "" } = useParams();
  const addressed = useAddressedState(batchAddress);
  const { show, search, page } = addressed.settled;
  const query = useQuery(BatchQuery, {
    variables: {
      ...{ id, waiting: show === "waiting", search: search.trim() || null },
      ...pageArguments(page, pageSize),
    },
    fetchPolicy: "cache-and-network",
  });
  const batch = shownOf(query)?.batch;
  return (
    <Page title={batch?.name ?? "Batch"}>
      <BackLink to="/admin/batches">Batches</BackLink>
      <Loaded
        query={query}
        level="h1"
        failure="Failed to load the batch"
        missing={
          <MissingState
            level="h1"
            title="Batch not found"
            actions={<ButtonLink to="/admin/batches">Batches</ButtonLink>}
          >
            There is no batch {id}, or it was deleted.
          </MissingState>
        }
        skeleton={
          <>
            <PageHead title="Batch" />
            <FiguresSkeleton label="Loading the batch" count={4} />
            <ListSkeleton label="Loading students" rows={8} rowHeight={60} />
          </>
        }
      >
        {() =>
          batch && <Whole batch={batch} addressed={addressed} isStale={query.data === undefined} />
        }
      </Loaded>
    </Page>
  );
}

interface WholeProps {
  batch: Data["batch"];
  addressed: Addressed<BatchState>;
  isStale: boolean;
}

function Whole({ batch, addressed, isStale }: WholeProps) {
  const mayChange = useCan()("batch:write");
  const { name, archivedAt, figures, people } = batch;
  const { state, settled, set } = addressed;
  const { list, goTo } = usePagedList(addressed, isStale ? undefined : people.totalCount, pageSize);
  const { lastMean, lastMaxMarks, lastTestTitle } = figures;
  return (
    <div className={classes.batch}>
      <div className={classes.head}>
        <BatchMark batch={batch} />
        <PageHead
          title={name}
          lead={
            archivedAt === null ? (
              "Taking somebody out keeps the results."
            ) : (
              <>
                <Badge>Archived</Badge> It opens no tests. Its students and reports stay.
              </>
            )
          }
          actions={mayChange && <Actions batch={batch} />}
        />
      </div>
      <FiguresStrip
        figures={[
          { label: "Students", value: figure(figures.studentCount) },
          { label: "Not signed in yet", value: figure(figures.waitingCount) },
          { label: "Tests open", value: figure(figures.openTestCount) },
          {
            label: "Mean of last test",
            value:
              lastMean === null || lastMaxMarks === null
                ? "–"
                : [{ value: lastMean.toFixed(1), unit: `of ${lastMaxMarks}` }],
            ...(lastTestTitle !== null && { note: lastTestTitle }),
          },
        ]}
      />
      <Section title="Students">
        {mayChange && <AddStudent batch={batch} />}
        <search className={classes.filters}>
          <Segmented
            label="Who is listed"
            full
            value={state.show}
            options={[
              { value: "", label: `Students ${figure(figures.studentCount)}` },
              { value: "waiting", label: `Not signed in yet ${figure(figures.waitingCount)}` },
            ]}
            onChange={(show) => set({ ...state, show, page: 1 }, "now")}
          />
          <SlashSearchField
            label="Search name or e-mail"
            value={state.search}
            onChange={({ currentTarget }) =>
              set({ ...state, search: currentTarget.value, page: 1 })
            }
          />
        </search>
        <div ref={list} tabIndex={-1}>
          {people.totalCount > 0 ? (
            <>
              <People batch={batch} isStale={isStale} isWaiting={settled.show === "waiting"} />
              <Pager
                label="Pages of students"
                page={settled.page}
                pageSize={pageSize}
                totalCount={people.totalCount}
                onPage={goTo}
              />
            </>
          ) : settled.search.trim() ? (
            <EmptyState
              level="h3"
              title="No Students Found"
              actions={
                <Button onClick={() => set({ ...state, search: "", page: 1 }, "now")}>
                  Clear Filters
                </Button>
              }
            >
              {`Nobody here has “${settled.search.trim()}” in the name or the e-mail.`}
            </EmptyState>
          ) : (
            <EmptyState
              level="h3"
              title={settled.show === "waiting" ? "Nobody is waited for" : "No students yet"}
            >
              {settled.show === "waiting"
                ? "Addresses that have not signed in yet are listed here."
                : "Add them by address, or upload a roster."}
            </EmptyState>
          )}
        </div>
      </Section>
    </div>
  );
}

/** Change, archive or restore, delete. */
function Actions({ batch }: { batch: BatchRowFragment }) {
  const { id, name, archivedAt, figures } = batch;
  const [asked, setAsked] = useState<"change" | "delete" | null>(null);
  const [archive] = useMutation(ArchiveBatch, { refetchQueries: [BatchesQuery] });
  const [remove] = useMutation(DeleteBatch);
  const toast = useToast();
  const navigate = useNavigate();
  const isEmpty = figures.studentCount + figures.waitingCount === 0;

  async function toggle(archived: boolean): Promise<void> {
    try {
      await archive({ variables: { id, archived } });
      const done = archived ? `“${name}” is archived` : `“${name}” is restored`;
      toast({ kind: "success", text: done, ...undoable(() => void toggle(!archived)) });
    } catch (error) {
      toast({ kind: "error", text: `“${name}” was not changed. ${words(error)}` });
    }
  }

  return (
    <>
      <Button icon={<IconPencil {...icon} />} onClick={() => setAsked("change")}>
        Change
      </Button>
      <RowMenu
        label={`More for ${name}`}
        actions={[
          archivedAt === null
            ? { label: "Archive", icon: <IconArchive {...icon} />, run: () => void toggle(true) }
            : { label: "Restore", icon: <IconRestore {...icon} />, run: () => void toggle(false) },
          {
            label: "Delete...",
            icon: <IconTrash {...icon} />,
            kind: "delete",
            refused: isEmpty ? undefined : "Only an empty batch can be deleted.",
            run: () => setAsked("delete"),
          },
        ]}
      />
      {asked === "change" && <BatchDialog batch={batch} onClose={() => setAsked(null)} />}
      {asked === "delete" && (
        <ConfirmedDialog
          title={`Delete “${name}”?`}
          kind="danger"
          confirmLabel="Delete Batch"
          busyLabel="Deleting..."
          action={() => remove({ variables: { id } })}
          done={`“${name}” is deleted.`}
          failure="Failed to delete the batch."
          describe={words}
          onClose={(done) => {
            setAsked(null);
            if (done) void navigate("/admin/batches", { replace: true });
          }}
        >
          Nobody is in it. This can’t be undone.
        </ConfirmedDialog>
      )}
    </>
  );
}

/** Adds one student by the address, who may have yet to sign in. */
function AddStudent({ batch }: { batch: BatchRowFragment }) {
  const [email, setEmail] = useState("");
  const [fullName, setFullName] = useState("");
  const [failed, setFailed] = useState<string | null>(null);
  const [add, { loading }] = useMutation(AddToBatch, { refetchQueries: [BatchQuery] });
  const toast = useToast();

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (loading) return;
    setFailed(null);
    try {
      const before = batch.figures.waitingCount;
      const { data } = await add({ variables: { id: batch.id, email, fullName } });
      const waits = (data?.addToBatch.figures.waitingCount ?? 0) > before;
      const text = waits
        ? `${email.trim()} joins at the first sign-in.`
        : `${email.trim()} is in “${batch.name}”.`;
      toast({ kind: "success", text });
      setEmail("");
      setFullName("");
    } catch (error) {
      setFailed(words(error));
    }
  }

  return (
    <form className={classes.add} onSubmit={(event) => void onSubmit(event)} noValidate>
      <TextField
        label="E-mail"
        type="email"
        autoComplete="off"
        value={email}
        error={failed}
        onChange={({ currentTarget }) => {
          setEmail(currentTarget.value);
          setFailed(null);
        }}
      />
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={200}
        value={fullName}
        onChange={({ currentTarget }) => setFullName(currentTarget.value)}
      />
      <Button type="submit" busy={loading} busyLabel="Adding...">
        Add Student
      </Button>
    </form>
  );
}

interface PeopleProps {
  batch: Data["batch"];
  isWaiting: boolean;
  isStale: boolean;
}

function People({ batch, isWaiting, isStale }: PeopleProps) {
  const mayChange = useCan()("batch:write");
  const [remove] = useMutation(RemoveFromBatch, { refetchQueries: [BatchQuery] });
  const [add] = useMutation(AddToBatch, { refetchQueries: [BatchQuery] });
  const toast = useToast();
  const columns = [
    { label: "Name", className: classes.person },
    { label: "Added", className: classes.added },
    { label: "Tests taken", className: classes.taken },
    { label: "Actions", spoken: true, className: classes.action },
  ];

  async function takeOut({ email, fullName }: BatchPersonFragment): Promise<void> {
    try {
      await remove({ variables: { id: batch.id, email } });
      toast({
        kind: "success",
        text: `${fullName || email} is out of “${batch.name}”. Results stay.`,
        ...undoable(() => void add({ variables: { id: batch.id, email, fullName } })),
      });
    } catch (error) {
      toast({ kind: "error", text: `Failed to take ${email} out. ${words(error)}` });
    }
  }

  return (
    <DataTable
      label={isWaiting ? "Not signed in yet" : "Students"}
      columns={isWaiting ? columns.filter(({ label }) => label !== "Tests taken") : columns}
      stale={isStale}
    >
      {batch.people.items.map((person) => (
        <DataRow key={person.id} className={classes.row}>
          <td className={classes.person}>
            <Person
              person={{ ...person, fullName: person.fullName || "No name given" }}
              {...(person.userId !== null && { to: `/admin/reports/students/${person.userId}` })}
            />
          </td>
          <td className={classes.added}>
            <time dateTime={person.addedAt}>{formatDate(person.addedAt)}</time>
          </td>
          {!isWaiting && <td className={classes.taken}>{figure(person.testsTaken)}</td>}
          <td className={classes.action}>
            {mayChange && (
              <Button
                kind="quiet"
                size="small"
                aria-label={`Take Out: ${person.email}`}
                onClick={() => void takeOut(person)}
              >
                Take Out
              </Button>
            )}
          </td>
        </DataRow>
      ))}
    </DataTable>
  );
}
