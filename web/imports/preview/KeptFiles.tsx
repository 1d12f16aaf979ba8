import { useMutation, useQuery } from "@apollo/client/react";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { formatDate, formatDateTime } from "#rules/times.ts";
import { failureWords } from "../../apollo/failure.ts";
import type { ImportDraftsQuery } from "../../gql/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { handFocusOn } from "../../ui/focus-places.ts";
import { Section } from "../../ui/Section.tsx";
import { useToast } from "../../ui/Toast.tsx";
import { sizeWords } from "../picked-file.ts";
import { DiscardDraft, DraftsQuery } from "./draft-documents.ts";
import { restWords } from "./draft-words.ts";
import classes from "./KeptFiles.module.css";

/** Where the kept files are on the screen, in its address behind "#". */
export const KEPT_FILES = "kept-for-later";

type KeptFile = ImportDraftsQuery["importDrafts"][number];

/** The files that wait to be mended and imported. @param skip true where nobody looks at them */
export function useKeptFiles(skip: boolean): { files: readonly KeptFile[]; isLoading: boolean } {
  const { data, error } = useQuery(DraftsQuery, { skip, fetchPolicy: "cache-and-network" });
  const files = (data?.importDrafts ?? []).filter(
    ({ stage }) => stage === "READ" || stage === "READING",
  );
  return { files, isLoading: !skip && data === undefined && error === undefined };
}

interface KeptFilesProps {
  files: readonly KeptFile[];
  onOpen: (id: string) => void;
}

/** The list of kept files; nothing without one. */
export function KeptFiles({ files, onOpen }: KeptFilesProps) {
  const [discard] = useMutation(DiscardDraft, {
    refetchQueries: [DraftsQuery],
    awaitRefetchQueries: true,
  });
  const toast = useToast();
  const { hash, key } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const isEmpty = files.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of the link leads here.
  useEffect(() => {
    if (hash !== `#${KEPT_FILES}` || isEmpty) return;
    list.current?.scrollIntoView({ block: "center" });
    list.current?.querySelector("button")?.focus();
  }, [hash, key, isEmpty]);
  if (isEmpty) return null;
  return (
    <Section title="Kept for Later">
      <ul ref={list} className={classes.list}>
        {files.map(({ id, fileName, sizeBytes, formatName, createdAt, expiresAt, counts }) => (
          <li key={id} className={classes.file}>
            <div className={classes.words}>
              <p className={classes.name} dir="auto">
                {fileName}
              </p>
              <p className={classes.facts}>
                {sizeWords(sizeBytes)}, {formatName}, {formatDateTime(createdAt)}, kept until{" "}
                {formatDate(expiresAt)}
                {restWords(counts) && <strong>, {restWords(counts)}</strong>}
              </p>
            </div>
            <div className={classes.ways}>
              <Button ref={handFocusOn} kind="list" size="small" onClick={() => onOpen(id)}>
                Continue<span className="visually-hidden"> {fileName}</span>
              </Button>
              <Button
                ref={handFocusOn}
                kind="quiet"
                size="small"
                onClick={() =>
                  void discard({ variables: { id } }).catch((error: unknown) =>
                    toast({ kind: "error", text: failureWords(error) }),
                  )
                }
              >
                Discard<span className="visually-hidden"> {fileName}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
