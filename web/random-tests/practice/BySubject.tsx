import { useMutation } from "@apollo/client/react";
import { useRef, useState } from "react";
import { figure } from "#rules/figures.ts";
import type { PracticeSubjectsQuery } from "../../gql/graphql.ts";
import type { HeldFailure } from "../../screens/use-held-failure.ts";
import { Button } from "../../ui/Button.tsx";
import { DataRow, DataTable } from "../../ui/DataTable.tsx";
import { Label } from "../../ui/Label.tsx";
import { EmptyPart, PartContent } from "../../ui/PartContent.tsx";
import { Section } from "../../ui/Section.tsx";
import classes from "./BySubject.module.css";
import { CountsFailure } from "./CountsFailure.tsx";
import { StartPractice } from "./practice-documents.ts";
import { StartLink } from "./StartLink.tsx";
import { ONE_TAP_QUESTIONS, type Starting } from "./use-start-practice.ts";

/** Subjects shown at first. */
const SHOWN = 10;

const columns = [
  { label: "Subject" },
  { label: "Wrong before", className: classes.count },
  { label: "Not seen", className: classes.count },
  { label: "Marked", className: classes.count },
  { label: "Start", spoken: true, className: classes.action },
];

type Subject = PracticeSubjectsQuery["practiceSubjects"][number];

const countText = (count: number) => (count === 0 ? "–" : figure(count));

/** "17 wrong, 238 not seen, 3 marked"; what is 0 is left out. */
function countWords({ wrong, unseen, marked }: Subject): string {
  const parts = [
    wrong > 0 && `${figure(wrong)} wrong`,
    unseen > 0 && `${figure(unseen)} not seen`,
    marked > 0 && `${figure(marked)} marked`,
  ];
  return parts.filter((part) => part !== false).join(", ");
}

interface BySubjectProps {
  /** Null while they are not known. */
  subjects: readonly Subject[] | null;
  failure: HeldFailure | null;
  starting: Starting;
}

/** The subjects, most wrong first; a tap starts ten questions of one. */
export function BySubject({ subjects, failure, starting }: BySubjectProps) {
  return (
    <Section title="By subject" note="Most wrong first" className={classes.section ?? ""}>
      {subjects !== null ? (
        <Subjects subjects={subjects} starting={starting} />
      ) : failure !== null ? (
        <CountsFailure failure={failure} />
      ) : (
        <PartContent part={{ state: "loading" }} label="Loading subjects">
          {() => null}
        </PartContent>
      )}
    </Section>
  );
}

function Subjects({ subjects, starting }: { subjects: readonly Subject[]; starting: Starting }) {
  const [open, setOpen] = useState(false);
  const [mutate] = useMutation(StartPractice);
  const firstHidden = useRef<HTMLTableRowElement>(null);
  if (subjects.length === 0) return <EmptyPart>The question bank is empty so far.</EmptyPart>;
  const total = (field: "wrong" | "unseen" | "marked") =>
    subjects.reduce((sum, subject) => sum + subject[field], 0);

  function showAll(): void {
    setOpen(true);
    // The rows are there after this event.
    setTimeout(() => firstHidden.current?.focus());
  }

  return (
    <>
      <DataTable className={classes.table} columns={columns} ruled>
        {(open ? subjects : subjects.slice(0, SHOWN)).map((row, index) => (
          <DataRow
            key={row.subject}
            className={classes.row}
            ref={index === SHOWN ? firstHidden : null}
            tabIndex={index === SHOWN ? -1 : undefined}
          >
            <th scope="row" className={classes.subject}>
              <Label text={row.subject} />
              <span className={classes.words}>{countWords(row)}</span>
            </th>
            <td className={classes.count}>{countText(row.wrong)}</td>
            <td className={classes.count}>{countText(row.unseen)}</td>
            <td className={classes.count}>{countText(row.marked)}</td>
            <td className={classes.action}>
              {row.questionCount === 0 ? (
                "Nothing left here"
              ) : (
                <StartLink
                  starting={starting}
                  id={`subject ${row.subject}`}
                  count={row.questionCount}
                  about={row.subject}
                  create={async () => {
                    const filters = { subjects: [row.subject] };
                    const input = { numQuestions: ONE_TAP_QUESTIONS, filters };
                    const { data } = await mutate({ variables: { input } });
                    return data?.startPractice.id ?? null;
                  }}
                />
              )}
            </td>
          </DataRow>
        ))}
        <DataRow className={classes.total}>
          <th scope="row">All</th>
          <td className={classes.count}>{countText(total("wrong"))}</td>
          <td className={classes.count}>{countText(total("unseen"))}</td>
          <td className={classes.count}>{countText(total("marked"))}</td>
          <td />
        </DataRow>
      </DataTable>
      {subjects.length > SHOWN && !open && (
        <Button kind="quiet" size="small" className={classes.rest ?? ""} onClick={showAll}>
          <span>Show all {figure(subjects.length)}</span>
        </Button>
      )}
    </>
  );
}
