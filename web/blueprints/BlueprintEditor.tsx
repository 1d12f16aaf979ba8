import { useMutation, useQuery } from "@apollo/client/react";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { blueprintLimits } from "#rules/blueprints.ts";
import { sectionLimits } from "#rules/limits.ts";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import { forgetFields } from "../apollo/forget-fields.ts";
import type { BlueprintReach, EditedBlueprintFragment } from "../gql/graphql.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { Button } from "../ui/Button.tsx";
import { counted } from "../ui/counted.ts";
import { UnsavedGuard } from "../ui/LeaveGuard.tsx";
import { Notice } from "../ui/Notice.tsx";
import { NumberField } from "../ui/NumberField.tsx";
import { Section } from "../ui/Section.tsx";
import { Select } from "../ui/Select.tsx";
import { TextField } from "../ui/TextField.tsx";
import { TextButton } from "../ui/TextLink.tsx";
import { useToast } from "../ui/Toast.tsx";
import { useSaving } from "../ui/use-saving.ts";
import { BlueprintRows } from "./BlueprintRows.tsx";
import classes from "./Blueprints.module.css";
import {
  CreateBlueprint,
  DeleteBlueprint,
  RowSubjectsQuery,
  UpdateBlueprint,
} from "./blueprint-documents.ts";
import {
  countOf,
  formOf,
  inputOf,
  newForm,
  newSection,
  type SectionForm,
} from "./blueprint-form.ts";
import { DrawDialog } from "./DrawDialog.tsx";

const reaches: { value: BlueprintReach; label: string }[] = [
  { value: "ANYTHING", label: "All questions" },
  { value: "UNUSED", label: "Questions in no test" },
  { value: "LAST_TESTS", label: "Questions not in the last tests" },
];

const icon = <IconPlus size={16} stroke={1.7} aria-hidden />;

const failureWords = (error: unknown, message: string) =>
  failureDetails(error).join(". ") || `${message}. ${describeFailure(error)}`;

/** The form of a blueprint. @param blueprint null for a new one */
export function BlueprintEditor({ blueprint }: { blueprint: EditedBlueprintFragment | null }) {
  const [form, setForm] = useState(() => (blueprint === null ? newForm() : formOf(blueprint)));
  const [saved, setSaved] = useState(() => JSON.stringify(inputOf(form)));
  const [create, creating] = useMutation(CreateBlueprint);
  const [update, updating] = useMutation(UpdateBlueprint);
  const [asked, setAsked] = useState<"draw" | "delete" | null>(null);
  /** The number of a new one once it is saved, to go to its own page after the guard is off. */
  const [made, setMade] = useState<string | null>(null);
  const { failure, save, forget } = useSaving(failureWords);
  const { data } = useQuery(RowSubjectsQuery);
  const navigate = useNavigate();
  const toast = useToast();
  const isChanged = JSON.stringify(inputOf(form)) !== saved;
  const { name, reach, lastTests, sections } = form;
  const isSectioned = sections.length > 1;

  useEffect(() => {
    if (made !== null) void navigate(`/admin/blueprints/${made}`, { replace: true });
  }, [made, navigate]);

  function change(part: Partial<typeof form>): void {
    setForm({ ...form, ...part });
    forget();
  }
  const changeSection = (section: SectionForm, part: Partial<SectionForm>) =>
    change({ sections: sections.map((one) => (one === section ? { ...one, ...part } : one)) });

  async function put(): Promise<void> {
    const input = inputOf(form);
    const refreshed = {
      update: (cache: Parameters<typeof forgetFields>[0]) => forgetFields(cache, ["blueprints"]),
    };
    const answer =
      blueprint === null
        ? (await create({ variables: { input }, ...refreshed })).data?.createBlueprint
        : (await update({ variables: { id: blueprint.id, input }, ...refreshed })).data
            ?.updateBlueprint;
    setSaved(JSON.stringify(input));
    toast({ kind: "success", text: `“${answer?.name ?? name}” is saved` });
    if (blueprint === null) setMade(answer?.id ?? null);
  }

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save(put, "Failed to save the blueprint");
      }}
    >
      <UnsavedGuard unsaved={isChanged} />
      <div className={classes.settings}>
        <TextField
          label="Name"
          maxLength={blueprintLimits.nameMaxLength}
          value={name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <Select
          label="Draw from"
          labelShown="above"
          value={reach}
          options={reaches}
          onChange={(chosen) => change({ reach: chosen })}
        />
        {reach === "LAST_TESTS" && (
          <NumberField
            label="Last tests"
            min={1}
            max={blueprintLimits.lastTestsMax}
            value={lastTests}
            onChange={(chosen) => change({ lastTests: chosen })}
          />
        )}
      </div>
      {sections.map((section, place) => {
        const label = isSectioned ? `Section ${place + 1}` : "Questions";
        return (
          <Section
            key={section.key}
            title={label}
            note={counted(countOf([section]), "question")}
            controls={
              isSectioned && (
                <TextButton
                  onClick={() => change({ sections: sections.filter((one) => one !== section) })}
                >
                  Remove<span className="visually-hidden"> {label}</span>
                </TextButton>
              )
            }
          >
            {isSectioned && (
              <div className={classes.title}>
                <TextField
                  label="Title"
                  maxLength={sectionLimits.sectionTitleMaxLength}
                  value={section.title}
                  onChange={({ currentTarget }) =>
                    changeSection(section, { title: currentTarget.value })
                  }
                />
              </div>
            )}
            <BlueprintRows
              label={label}
              rows={section.rows}
              subjects={data?.subjects ?? []}
              onChange={(rows) => changeSection(section, { rows })}
            />
          </Section>
        );
      })}
      {failure && (
        <Notice kind="error" role="alert">
          {failure}
        </Notice>
      )}
      <div className={classes.foot}>
        <Button
          kind="primary"
          type="submit"
          busy={creating.loading || updating.loading}
          busyLabel="Saving..."
        >
          {blueprint === null ? "Add Blueprint" : "Save Changes"}
        </Button>
        {blueprint !== null && (
          <Button disabled={isChanged} onClick={() => setAsked("draw")}>
            Create Test from Blueprint
          </Button>
        )}
        {sections.length < sectionLimits.sectionsMax && (
          <Button icon={icon} onClick={() => change({ sections: [...sections, newSection()] })}>
            Add Section
          </Button>
        )}
        {blueprint !== null && (
          <Button kind="delete" onClick={() => setAsked("delete")}>
            Delete
          </Button>
        )}
        <span>{counted(countOf(sections), "question")} in all</span>
      </div>
      {blueprint !== null && asked === "draw" && (
        <DrawDialog blueprint={blueprint} onClose={() => setAsked(null)} />
      )}
      {blueprint !== null && asked === "delete" && (
        <DeleteDialog
          blueprint={blueprint}
          onClose={(done) => {
            setAsked(null);
            if (!done) return;
            setSaved(JSON.stringify(inputOf(form)));
            void navigate("/admin/blueprints");
          }}
        />
      )}
    </form>
  );
}

interface DeleteDialogProps {
  blueprint: EditedBlueprintFragment;
  onClose: (done: boolean) => void;
}

function DeleteDialog({ blueprint: { id, name }, onClose }: DeleteDialogProps) {
  const [remove] = useMutation(DeleteBlueprint, {
    variables: { id },
    update: (cache) => forgetFields(cache, ["blueprints", "blueprint"]),
  });
  return (
    <ConfirmedDialog
      title="Delete this blueprint?"
      kind="danger"
      cancelLabel="Keep It"
      confirmLabel="Delete Blueprint"
      busyLabel="Deleting..."
      action={() => remove()}
      done={`“${name}” is deleted`}
      failure="Failed to delete the blueprint."
      onClose={onClose}
    >
      <p>Tests that were drawn from “{name}” stay.</p>
    </ConfirmedDialog>
  );
}
