import { useQuery } from "@apollo/client/react";
import { type ReactNode, useRef, useState } from "react";
import { nameNear } from "#rules/near-names.ts";
import { NearSubjectDialog } from "./NearSubjectDialog.tsx";
import { SubjectSuggestionsQuery } from "./question-form-documents.ts";

interface Asked {
  subject: string;
  near: string;
  decide: (name: string) => void;
}

interface NearSubjects {
  /**
   * Continues at once if no subject is new and similar to one of the bank; else after a decision on each, with the
   * replacements. A kept one isn't asked about again.
   */
  settle: (
    subjects: readonly string[],
    goOn: (chosen: ReadonlyMap<string, string>) => void,
    chosen?: ReadonlyMap<string, string>,
  ) => void;
  /** The open dialog, if any. */
  dialog: ReactNode;
}

/** Asks before a save creates subjects that may be typing errors. */
export function useNearSubjects(): NearSubjects {
  const { data } = useQuery(SubjectSuggestionsQuery);
  const kept = useRef(new Set<string>());
  const [asked, setAsked] = useState<Asked | null>(null);

  const settle: NearSubjects["settle"] = (subjects, goOn, chosen = new Map()) => {
    for (const subject of subjects.map((name) => name.trim())) {
      if (kept.current.has(subject) || chosen.has(subject)) continue;
      const near = nameNear(subject, data?.subjects ?? []);
      if (near === null) continue;
      const decide = (name: string) => {
        kept.current.add(name);
        setAsked(null);
        settle(subjects, goOn, new Map(chosen).set(subject, name));
      };
      setAsked({ subject, near, decide });
      return;
    }
    goOn(chosen);
  };

  const dialog = asked && (
    <NearSubjectDialog
      subject={asked.subject}
      near={asked.near}
      onUse={() => asked.decide(asked.near)}
      onKeep={() => asked.decide(asked.subject)}
      onClose={() => setAsked(null)}
    />
  );
  return { settle, dialog };
}
