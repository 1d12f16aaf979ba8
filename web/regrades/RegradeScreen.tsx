import { useApolloClient, useMutation, useQuery } from "@apollo/client/react";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { figure } from "#rules/figures.ts";
import { failureCode } from "../apollo/failure.ts";
import type {
  RegradeQuery as Data,
  RegradeCorrectionFragment,
  RegradeCorrectionInput,
} from "../gql/graphql.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { Loaded } from "../screens/Loaded.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { counted } from "../ui/counted.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { ProgressBar } from "../ui/ProgressBar.tsx";
import { Section } from "../ui/Section.tsx";
import { FiguresSkeleton, ListSkeleton } from "../ui/Skeleton.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { BackLink, TextLink } from "../ui/TextLink.tsx";
import { useToast } from "../ui/Toast.tsx";
import { CorrectionForm } from "./CorrectionForm.tsx";
import { RegradeFigures } from "./RegradeFigures.tsx";
import classes from "./RegradeScreen.module.css";
import { ApplyRegrade, DiscardRegrade, RegradeQuery, UpdateRegrade } from "./regrade-documents.ts";
import { asLabel, isMoving, leadOf, leftWords, refusalWords } from "./regrade-words.ts";
import { UndoRegradeDialog } from "./UndoRegradeDialog.tsx";

type Regrade = Data["regrade"];

const POLL_MS = 1_500;

/** One regrade: its corrections, what it does to results, and its progress (docs/screens.md, section 10). */
export function RegradeScreen() {
  const { id = "" } = useParams();
  const query = useQuery(RegradeQuery, { variables: { id }, fetchPolicy: "cache-and-network" });
  const { startPolling, stopPolling } = query;
  const regrade = query.data?.regrade;
  const moves = regrade !== undefined && isMoving(regrade);
  useEffect(() => {
    if (!moves) return;
    startPolling(POLL_MS);
    return stopPolling;
  }, [moves, startPolling, stopPolling]);
  return (
    <Page title={`Regrade ${id}`}>
      <BackLink to="/admin/regrades">Regrades</BackLink>
      <Loaded
        query={query}
        level="h1"
        failure="Failed to load the regrade"
        missing={
          <EmptyState
            level="h1"
            title="Regrade not found"
            actions={<ButtonLink to="/admin/regrades">Regrades</ButtonLink>}
          >
            There is no regrade {id}. A draft may have been discarded.
          </EmptyState>
        }
        skeleton={
          <>
            <PageHead title={`Regrade ${id}`} />
            <FiguresSkeleton label="Loading the regrade" count={4} />
          </>
        }
      >
        {({ regrade: shown }) => <Whole key={shown.state} regrade={shown} />}
      </Loaded>
    </Page>
  );
}

function Whole({ regrade }: { regrade: Regrade }) {
  const { id, state, figures, tests, studentLine } = regrade;
  const isAtWork = state === "APPLYING" || state === "UNDOING";
  const isDraft = state === "DRAFT";
  const isComputing = isDraft && figures === null;
  return (
    <div className={classes.regrade}>
      <PageHead title={`Regrade ${id}`} lead={leadOf(regrade)} />
      {isAtWork && <AtWork regrade={regrade} />}
      <Corrections regrade={regrade} />
      {isComputing && regrade.failure === null && (
        <ListSkeleton label="Computing the preview" rows={4} rowHeight={52} />
      )}
      {isComputing && regrade.failure !== null && (
        <Notice kind="error">{`The preview failed: ${regrade.failure} Change a correction to compute it again.`}</Notice>
      )}
      {figures && figures.changed > 0 && <RegradeFigures {...{ id, figures, tests }} />}
      {figures && figures.changed === 0 && (
        <Section title="No score changes">
          <p>
            {figures.attempts === 0
              ? "No submitted attempt asked these questions."
              : `${counted(figures.attempts, "attempt")} asked these questions, and no score changes. Their results show the corrected key.`}
          </p>
        </Section>
      )}
      {studentLine && (
        <Section title="What a student sees" note="In the result, under the score">
          <p className={classes.line}>{studentLine}</p>
        </Section>
      )}
      {isDraft && <DraftActions regrade={regrade} />}
      {state === "APPLIED" && <UndoAction regrade={regrade} />}
    </div>
  );
}

/** A correction as it is sent again. */
const sent = (correction: RegradeCorrectionFragment): RegradeCorrectionInput => {
  const { questionId, kind, option, reason } = correction;
  return { questionId, kind, option, reason };
};

function Corrections({ regrade }: { regrade: Regrade }) {
  const { id, state, corrections } = regrade;
  const [isAdding, setAdding] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [update] = useMutation(UpdateRegrade, { refetchQueries: [RegradeQuery] });
  const isDraft = state === "DRAFT";
  const write = (next: RegradeCorrectionInput[]) =>
    update({ variables: { id, corrections: next } });

  async function remove(questionId: string): Promise<void> {
    setRefusal(null);
    try {
      await write(corrections.filter((one) => one.questionId !== questionId).map(sent));
    } catch (failure) {
      setRefusal(refusalWords(failure));
    }
  }

  return (
    <Section title="Corrections" note={`${figure(corrections.length)}, in one operation`}>
      <ul className={classes.corrections}>
        {corrections.map((correction) => (
          <li key={correction.id}>
            <div className={classes.question}>
              <p className={classes.words}>{correction.questionText}</p>
              <p className={classes.facts}>
                <TextLink to={`/admin/questions/edit/${correction.questionId}`}>
                  ID {correction.questionId}
                </TextLink>
                , {correction.subject}
                {correction.wordingCount !== null &&
                  `, ${counted(correction.wordingCount, "wording")} with the same options and key`}
              </p>
              <p className={classes.facts}>{correction.reason}</p>
              {correction.changesBank && state !== "UNDONE" && (
                <p className={classes.facts}>The bank has the new key.</p>
              )}
            </div>
            <p className={classes.change}>{asLabel(correction.words)}</p>
            {isDraft && corrections.length > 1 && (
              <IconButton
                label={`Remove the correction of question ${correction.questionId}`}
                onClick={() => void remove(correction.questionId)}
              >
                <IconX size={18} stroke={1.7} aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {refusal !== null && (
        <Notice kind="error" role="alert">
          {refusal}
        </Notice>
      )}
      {isAdding && (
        <CorrectionForm
          submitLabel="Add Correction"
          onSubmit={async (correction) => {
            await write([...corrections.map(sent), correction]);
            setAdding(false);
          }}
          onCancel={() => setAdding(false)}
        />
      )}
      {isDraft && !isAdding && (
        <Button
          icon={<IconPlus size={18} stroke={1.7} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          Add Correction
        </Button>
      )}
    </Section>
  );
}

function DraftActions({ regrade }: { regrade: Regrade }) {
  const toast = useToast();
  const { id, figures, corrections } = regrade;
  const client = useApolloClient();
  const navigate = useNavigate();
  const refetch = { refetchQueries: [RegradeQuery], awaitRefetchQueries: true };
  const [apply, { loading }] = useMutation(ApplyRegrade, refetch);
  const [discard] = useMutation(DiscardRegrade);
  const [update] = useMutation(UpdateRegrade, refetch);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [asked, setAsked] = useState<"falls" | "discard" | null>(null);
  const falls = figures?.lowerGrades ?? 0;

  async function run(acceptsFalls: boolean): Promise<void> {
    setRefusal(null);
    try {
      await apply({ variables: { id, acceptsFalls } });
    } catch (failure) {
      if (failureCode(failure) !== "CONFLICT") return setRefusal(refusalWords(failure));
      // The preview is too old, or somebody else has applied it: then this changes nothing.
      toast({ kind: "error", text: refusalWords(failure) });
      const variables = { id, corrections: corrections.map(sent) };
      await update({ variables }).catch(() => client.refetchQueries({ include: [RegradeQuery] }));
    }
  }

  return (
    <div className={classes.actions}>
      {refusal !== null && (
        <Notice kind="error" role="alert">
          {refusal}
        </Notice>
      )}
      <div className={classes.buttons}>
        <Button
          kind="primary"
          full="phone"
          busy={loading}
          busyLabel="Applying..."
          disabled={figures === null}
          onClick={() => (falls > 0 ? setAsked("falls") : void run(false))}
        >
          {figures && figures.changed > 0
            ? `Apply to ${counted(figures.changed, "Attempt")}`
            : figures
              ? "Save Correction Only"
              : "Apply"}
        </Button>
        <Button full="phone" onClick={() => setAsked("discard")}>
          Discard
        </Button>
        <p className={classes.remark}>
          Each student sees the earlier score beside the new one. Undo restores exactly.
        </p>
      </div>
      {asked === "falls" && (
        <ConfirmedDialog
          title={`${counted(falls, "attempt")} ${falls === 1 ? "falls" : "fall"} to a lower grade`}
          confirmLabel="Apply Regrade"
          busyLabel="Applying..."
          action={() => run(true)}
          failure=""
          onClose={() => setAsked(null)}
        >
          <p>
            Their students see why: the corrected key, the marks and the earlier score. Apply it all
            the same?
          </p>
        </ConfirmedDialog>
      )}
      {asked === "discard" && (
        <ConfirmedDialog
          title={`Discard regrade ${id}?`}
          confirmLabel="Discard Regrade"
          busyLabel="Discarding..."
          action={() => discard({ variables: { id } })}
          failure={(failure) => refusalWords(failure)}
          onClose={(done) => {
            setAsked(null);
            if (done) void navigate("/admin/regrades");
          }}
        >
          <p>The corrections and their preview are removed. Keys and results stay as they are.</p>
        </ConfirmedDialog>
      )}
    </div>
  );
}

function AtWork({ regrade }: { regrade: Regrade }) {
  const { id, state, failure, attemptCount, done } = regrade;
  const [isStopping, setStopping] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [apply, { loading }] = useMutation(ApplyRegrade, { refetchQueries: [RegradeQuery] });
  const isUndo = state === "UNDOING";
  const left = isUndo ? null : leftWords(regrade);

  async function goOn(): Promise<void> {
    setRefusal(null);
    try {
      await apply({ variables: { id, acceptsFalls: true } });
    } catch (error) {
      setRefusal(refusalWords(error));
    }
  }

  return (
    <Section title={isUndo ? "Undoing" : "Applying"} note={left}>
      <ProgressBar
        label={isUndo ? "Undoing" : "Applying"}
        done={Math.min(done, attemptCount)}
        of={attemptCount}
        words={
          <>
            <strong>{figure(Math.min(done, attemptCount))}</strong> of {figure(attemptCount)}{" "}
            attempts
          </>
        }
        note="You may leave this page. If the server stops, the rest goes on where it was; no attempt is changed twice."
      />
      {failure !== null && <Notice kind="error">{failure}</Notice>}
      {refusal !== null && (
        <Notice kind="error" role="alert">
          {refusal}
        </Notice>
      )}
      <div className={classes.buttons}>
        {failure !== null && !isUndo && (
          <Button busy={loading} onClick={() => void goOn()}>
            Try Again
          </Button>
        )}
        {(!isUndo || failure !== null) && (
          <Button kind="delete" onClick={() => setStopping(true)}>
            {isUndo ? "Try Again" : "Stop and Undo"}
          </Button>
        )}
      </div>
      {isStopping && <UndoRegradeDialog regrade={regrade} onClose={() => setStopping(false)} />}
    </Section>
  );
}

function UndoAction({ regrade }: { regrade: Regrade }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.actions}>
      <div className={classes.buttons}>
        <Button full="phone" onClick={() => setOpen(true)}>
          Undo Regrade
        </Button>
        <p className={classes.remark}>Undo gives each result the marks that it had before.</p>
      </div>
      {isOpen && <UndoRegradeDialog regrade={regrade} onClose={() => setOpen(false)} />}
    </div>
  );
}
