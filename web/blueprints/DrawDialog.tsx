import { useApolloClient, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { blueprintLimits } from "#rules/blueprints.ts";
import { figure } from "#rules/figures.ts";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import { forgetFields } from "../apollo/forget-fields.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { counted } from "../ui/counted.ts";
import { DialogFacts, DialogNote } from "../ui/Dialog.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useToast } from "../ui/Toast.tsx";
import classes from "./Blueprints.module.css";
import { BlueprintPreviewQuery, DrawBlueprint } from "./blueprint-documents.ts";

interface DrawDialogProps {
  blueprint: { id: string; name: string; drawCount: number };
  onClose: () => void;
}

/** A seed as it is sent; null for a blank field, and NaN for what is none. */
function seedOf(typed: string): number | null {
  if (typed === "") return null;
  const seed = Number(typed);
  return seed >= 1 && seed <= blueprintLimits.seedMax ? seed : Number.NaN;
}

/** Shows what each row finds, makes a test of what is drawn, and opens it in its editor. */
export function DrawDialog({ blueprint: { id, name, drawCount }, onClose }: DrawDialogProps) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [parallel, setParallel] = useState(drawCount > 0);
  const [typed, setTyped] = useState("");
  const seed = seedOf(typed);
  const isWrong = Number.isNaN(seed);
  const query = useQuery(BlueprintPreviewQuery, {
    variables: { id, seed, parallel },
    skip: isWrong,
    fetchPolicy: "network-only",
  });
  const shown = query.data ?? query.previousData;
  const sections = shown?.blueprint.sections ?? [];
  const rows = (shown?.blueprintPreview.rows ?? []).flatMap(({ section, row, found, drawn }) => {
    const asked = sections[section]?.rows[row];
    if (asked === undefined) return [];
    const title = sections.length > 1 ? `${sections[section]?.title}: ` : "";
    const label = `${title}${[asked.subject, asked.topic].filter(Boolean).join(", ")}`;
    return [{ label, count: asked.count, found, lacks: asked.count - drawn }];
  });
  const lacking = rows.reduce((sum, { lacks }) => sum + lacks, 0);
  const total = rows.reduce((sum, { count }) => sum + count, 0);

  async function draw(): Promise<void> {
    const chosen = query.data?.blueprintPreview.seed;
    if (chosen === undefined) throw new Error("The preview has not come.");
    const { data } = await client.mutate({
      mutation: DrawBlueprint,
      variables: { id, seed: chosen, parallel },
    });
    if (!data) throw new Error("The server did not say what it made.");
    const test = data.drawBlueprint;
    forgetFields(client.cache, ["allTests", "adminCounters", "blueprints"]);
    toast({ kind: "success", text: `“${test.title}” is test ${test.id}, inactive` });
    await navigate(`/admin/tests/edit/${test.id}`);
  }

  return (
    <ConfirmedDialog
      title={`Create a test from “${name}”?`}
      confirmLabel="Create Test"
      busyLabel="Drawing..."
      confirmDisabled={query.data === undefined || lacking > 0 || isWrong}
      action={draw}
      failure="Nothing was created."
      describe={(failure) => failureDetails(failure).join(" ") || describeFailure(failure)}
      onClose={onClose}
    >
      <div className={classes.choices}>
        {drawCount > 0 && (
          <Checkbox
            label={`Share no question with ${drawCount === 1 ? "its earlier paper" : `its ${figure(drawCount)} earlier papers`}`}
            checked={parallel}
            onChange={({ currentTarget }) => setParallel(currentTarget.checked)}
          />
        )}
        <TextField
          label="Seed"
          description="Empty for a new draw. The same seed on the same bank gives the same paper."
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          value={typed}
          error={isWrong ? `From 1 to ${figure(blueprintLimits.seedMax)}` : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value.replace(/\D/g, ""))}
        />
      </div>
      {shown === undefined ? (
        <DialogNote>
          {query.error
            ? `What the rows find can’t be shown. ${describeFailure(query.error)}`
            : "Looking for questions..."}
        </DialogNote>
      ) : (
        <>
          <DialogFacts
            facts={rows.map(({ label, count, found, lacks }) => ({
              label,
              value:
                lacks > 0
                  ? `${figure(count)}\u00a0of\u00a0${figure(found)}, lacks\u00a0${figure(lacks)}`
                  : `${figure(count)}\u00a0of\u00a0${figure(found)}`,
              isStale: query.data === undefined,
            }))}
          />
          <DialogNote>
            {lacking > 0
              ? `The bank lacks ${counted(lacking, "question")} of ${figure(total)}. Ask for fewer, or widen the rows.`
              : `${counted(total, "question")}. The test is inactive, and opens in the editor.`}
          </DialogNote>
        </>
      )}
    </ConfirmedDialog>
  );
}
