import { useApolloClient, useQuery } from "@apollo/client/react";
import { useId, useState } from "react";
import { figure } from "#rules/figures.ts";
import { questionLimits, screenLimits } from "#rules/limits.ts";
import { nameNear } from "#rules/near-names.ts";
import { istYear } from "#rules/times.ts";
import { visibleText } from "#rules/visible-text.ts";
import type { QuestionLabelsInput, QuestionSelectionInput } from "../gql/graphql.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { failureWords } from "../screens/follow-change.ts";
import { Checkbox } from "../ui/Checkbox.tsx";
import { counted } from "../ui/counted.ts";
import { DialogFacts, DialogNote } from "../ui/Dialog.tsx";
import { NearName } from "../ui/NearName.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useDebouncedValue } from "../ui/use-debounced-value.ts";
import { ChangePreviewQuery, LabelQuestions } from "./change-documents.ts";
import { undoSpan } from "./change-words.ts";
import { BankNamesQuery, BankTopicsQuery } from "./names-documents.ts";
import { BankFiltersQuery } from "./question-list-documents.ts";
import classes from "./SetLabelsDialog.module.css";
import { Suggest } from "./Suggest.tsx";
import { useBankChange } from "./use-bank-change.ts";

/** The label to set, and the chosen questions. */
export interface Labelling {
  label: "subject" | "topic" | "pyq";
  selection: QuestionSelectionInput;
  count: number;
  /** The choice in a sentence. */
  chosen: string;
  /** The subject of all of them, as far as the list knows; "" for several. */
  subject: string;
}

interface SetLabelsDialogProps {
  /** Null while the dialog is closed. */
  labelling: Labelling | null;
  onClose: (done: boolean) => void;
}

const NAMES = { subject: "Subject", topic: "Topic", pyq: "PYQ" } as const;

interface Form {
  name: string;
  pyq: boolean;
  year: string;
  exam: string;
}

/** The labels as mutation input; null while a field is missing. */
function labelsOf(
  label: Labelling["label"],
  { name, pyq, year, exam }: Form,
): QuestionLabelsInput | null {
  if (label === "topic") return { topic: visibleText(name) };
  if (label === "subject") return visibleText(name) === "" ? null : { subject: visibleText(name) };
  if (!pyq) return { pyq };
  return /^\d{4}$/.test(year) && visibleText(exam) !== ""
    ? { pyq, pyqYear: Number(year), pyqExam: visibleText(exam) }
    : null;
}

/** Sets a label of many questions, after a preview of the changes. */
export function SetLabelsDialog({ labelling, onClose }: SetLabelsDialogProps) {
  if (labelling === null) return null;
  return <Asked labelling={labelling} onClose={onClose} />;
}

function Asked({ labelling, onClose }: SetLabelsDialogProps & { labelling: Labelling }) {
  const { label, selection, count, chosen, subject } = labelling;
  const client = useApolloClient();
  const [form, setForm] = useState<Form>({ name: "", pyq: true, year: "", exam: "" });
  const change = (part: Partial<Form>) => setForm({ ...form, ...part });
  const labels = labelsOf(label, form);
  const { progress, carryOut } = useBankChange();
  const known = useQuery(BankFiltersQuery, { variables: { subject: subject || null } }).data;
  const asked = useDebouncedValue(JSON.stringify(labels), screenLimits.typingRestMs);
  const query = useQuery(ChangePreviewQuery, {
    variables: { selection, labels: JSON.parse(asked) as QuestionLabelsInput | null },
    skip: asked === "null",
    fetchPolicy: "network-only",
  });
  const preview = asked === "null" ? undefined : (query.data ?? query.previousData);
  const { questionCount = count, changingCount } = preview?.bankChangePreview ?? {};
  const isStale = asked !== JSON.stringify(labels) || query.loading;
  const names = label === "subject" ? known?.subjects : known?.topics;
  const verb =
    (label === "topic" && visibleText(form.name) === "") || (label === "pyq" && !form.pyq)
      ? `Take ${NAMES[label]} Away`
      : `Set ${NAMES[label]}`;
  return (
    <ConfirmedDialog
      title={`Set ${label === "pyq" ? "PYQ" : label} for ${counted(count, "question")}`}
      confirmLabel={verb}
      busyLabel={progress ?? "Setting..."}
      confirmDisabled={labels === null}
      action={() =>
        carryOut(async () => {
          if (labels === null) return undefined;
          const { data } = await client.mutate({
            mutation: LabelQuestions,
            variables: { selection, labels },
          });
          return data?.labelQuestions;
        })
      }
      failure={`Failed to set ${label === "pyq" ? "PYQ" : label}.`}
      describe={failureWords}
      onClose={onClose}
    >
      {(confirm) => (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            confirm();
          }}
        >
          <p>{chosen}</p>
          <div className={classes.fields}>
            {label === "pyq" ? (
              <PyqFields form={form} exams={known?.bankExams ?? []} onChange={change} />
            ) : (
              <NameField
                label={NAMES[label]}
                value={form.name}
                known={names ?? []}
                subject={subject}
                hint={label === "topic" ? "Leave it empty to take the topic away." : undefined}
                onChange={(name) => change({ name })}
              />
            )}
          </div>
          <DialogFacts
            facts={[
              {
                label: "Change",
                value: changingCount === undefined ? "–" : figure(changingCount),
                isStale,
              },
              {
                label: "Have it already",
                value: changingCount === undefined ? "–" : figure(questionCount - changingCount),
                isStale,
              },
            ]}
          />
          <DialogNote>
            Results keep the words they were given with. You can undo this for {undoSpan("labels")},
            also under Recent changes.
          </DialogNote>
        </form>
      )}
    </ConfirmedDialog>
  );
}

interface NameFieldProps {
  label: string;
  value: string;
  known: readonly string[];
  /** The subject of the topics; "" for none or several. */
  subject: string;
  hint: string | undefined;
  onChange: (value: string) => void;
}

/**
 * "Torts, which has 1,284 questions": the similar name with the most questions; null for none, and while it loads.
 * Topics are counted within one subject.
 */
function useNear(label: string, subject: string, name: string, known: readonly string[]) {
  const isTopic = label === NAMES.topic;
  const isNone = nameNear(name, known) === null;
  const subjects = useQuery(BankNamesQuery, { skip: isNone || isTopic });
  const topics = useQuery(BankTopicsQuery, {
    variables: { subject },
    skip: isNone || !isTopic || subject === "",
  });
  if (subjects.loading || topics.loading) return null;
  const entries = isTopic ? topics.data?.bankTopics : subjects.data?.bankNames;
  const countOf = (one: string) => entries?.find((entry) => entry.name === one)?.questionCount;
  const near = nameNear(name, known, (one) => countOf(one) ?? 0);
  if (near === null) return null;
  const count = countOf(near);
  return count === undefined ? near : `${near}, which has ${counted(count, "question")}`;
}

function NameField({ label, value, known, subject, hint, onChange }: NameFieldProps) {
  const id = useId();
  const near = useNear(label, subject, value, known);
  return (
    <>
      <Suggest
        id={id}
        label={label}
        field={label}
        value={value}
        onChange={onChange}
        suggestions={known}
        maxLength={questionLimits.questionLabelMaxLength}
        autoFocus
      />
      {near !== null ? (
        <NearName>
          Near the {label.toLowerCase()} {near}. A new one is made.
        </NearName>
      ) : (
        hint && <p className={classes.hint}>{hint}</p>
      )}
    </>
  );
}

interface PyqFieldsProps {
  form: Form;
  exams: readonly string[];
  onChange: (part: Partial<Form>) => void;
}

function PyqFields({ form, exams, onChange }: PyqFieldsProps) {
  const id = useId();
  return (
    <>
      <Checkbox
        label="Previous Year Question"
        data-autofocus
        checked={form.pyq}
        onChange={({ currentTarget }) => onChange({ pyq: currentTarget.checked })}
      />
      {form.pyq && (
        <>
          <TextField
            label="PYQ year"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            description={`${questionLimits.pyqYearMin} to ${istYear(new Date())}`}
            value={form.year}
            onChange={({ currentTarget }) =>
              onChange({ year: currentTarget.value.replace(/\D/g, "") })
            }
          />
          <Suggest
            id={id}
            label="PYQ exam"
            field="pyqExam"
            placeholder="For example, AILET"
            value={form.exam}
            onChange={(exam) => onChange({ exam })}
            suggestions={exams}
            maxLength={questionLimits.questionLabelMaxLength}
          />
        </>
      )}
    </>
  );
}
