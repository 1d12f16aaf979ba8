import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { figure as count } from "#rules/figures.ts";
import { undoLimits } from "#rules/limits.ts";
import { forgetFields } from "../apollo/forget-fields.ts";
import type { ImportFactsFragment } from "../gql/graphql.ts";
import { failureWords, followChange } from "../screens/follow-change.ts";
import { Button } from "../ui/Button.tsx";
import { useToast } from "../ui/Toast.tsx";
import { ConfirmNewSubject, KeepNewSubject, MergeNewSubject } from "./import-documents.ts";
import classes from "./NewSubjects.module.css";

const rowWords = (rows: number) => `${count(rows)} ${rows === 1 ? "row" : "rows"}`;

type NewSubject = ImportFactsFragment["newSubjects"][number];

/** The subjects that a file brought, before its figures; what is near another one asks what it is. */
export function NewSubjects({ subjects }: { subjects: readonly NewSubject[] }) {
  const isOpen = ({ near, isConfirmed }: NewSubject) => near !== null || !isConfirmed;
  const open = subjects.filter(isOpen);
  const others = subjects.filter((subject) => !isOpen(subject));
  return (
    <>
      {open.map((subject) => (
        <OpenSubject key={subject.name} subject={subject} />
      ))}
      {others.length > 0 && (
        <p className={classes.others}>
          New {others.length === 1 ? "subject" : "subjects"}:{" "}
          {others.map(({ name, rows }) => `${name} (${rowWords(rows)})`).join(", ")}.
        </p>
      )}
    </>
  );
}

function OpenSubject({ subject }: { subject: NewSubject }) {
  const client = useApolloClient();
  const toast = useToast();
  const [busy, setBusy] = useState<"merge" | "keep" | null>(null);
  const { name, rows, near, nearCount, isConfirmed } = subject;

  async function merge(into: string): Promise<void> {
    const { data } = await client.mutate({
      mutation: MergeNewSubject,
      variables: { subject: name, to: into },
    });
    if (data) await followChange(client, data.renameLabel);
    toast({
      kind: "success",
      text: `${name} is merged into ${into}. You can undo this under Subjects for ${undoLimits.labelUndoHours} hours.`,
    });
  }

  async function keep(): Promise<void> {
    if (near === null) {
      await client.mutate({ mutation: ConfirmNewSubject, variables: { name } });
    } else {
      await client.mutate({ mutation: KeepNewSubject, variables: { one: name, other: near } });
    }
    toast({ kind: "success", text: `${name} is a subject of its own` });
  }

  async function run(what: "merge" | "keep", action: () => Promise<void>): Promise<void> {
    if (busy !== null) return;
    setBusy(what);
    try {
      await action();
      forgetFields(client.cache, ["questions", "subjects", "bankNames", "nearNames", "bankTopics"]);
      await client.refetchQueries({ include: "active" });
    } catch (error) {
      toast({ kind: "error", text: failureWords(error) });
    } finally {
      setBusy(null);
    }
  }

  return (
    <section className={classes.near} aria-label={`New subject ${name}`}>
      <div>
        <h3>
          New subject: {name}, {rowWords(rows)}
        </h3>
        <p>
          {near !== null && (
            <span>
              Similar to <strong>{near}</strong>, which has {count(nearCount)}{" "}
              {nearCount === 1 ? "question" : "questions"}.{" "}
            </span>
          )}
          {!isConfirmed && <span>Students don’t see the new subject until you decide.</span>}
        </p>
      </div>
      <div className={classes.ways}>
        {near !== null && (
          <Button
            size="small"
            busy={busy === "merge"}
            onClick={() => void run("merge", () => merge(near))}
          >
            Merge Into {near}
          </Button>
        )}
        <Button size="small" busy={busy === "keep"} onClick={() => void run("keep", keep)}>
          Keep It New
        </Button>
      </div>
    </section>
  );
}
