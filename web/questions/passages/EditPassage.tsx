import { useMutation } from "@apollo/client/react";
import { IconArchive } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { formatDate } from "#rules/times.ts";
import type { EditedPassageFragment } from "../../gql/graphql.ts";
import { useDraft } from "../../screens/drafts/use-draft.ts";
import { forgetQuestionLists } from "../../screens/questions/forget-lists.ts";
import { Button } from "../../ui/Button.tsx";
import { counted } from "../../ui/counted.ts";
import { useToast } from "../../ui/Toast.tsx";
import { undoable } from "../../ui/undoable.ts";
import { useSaving } from "../../ui/use-saving.ts";
import { useScreenToast } from "../../ui/use-screen-toast.ts";
import { BankSaveFailure } from "../BankSaveFailure.tsx";
import { ArchivePassageDialog } from "./ArchivePassageDialog.tsx";
import { PassageConflict } from "./PassageConflict.tsx";
import { PassageEditor } from "./PassageEditor.tsx";
import { passageFailure } from "./passage-failure.ts";
import {
  isReworded,
  isSound,
  keptEntries,
  noProblems,
  type Opened,
  type PassageDraft,
  type PassageForm,
  passageFormAfter,
  passageFormOf,
  passageInput,
} from "./passage-form.ts";
import { UpdatePassage } from "./passage-form-documents.ts";

function openedOf(passage: EditedPassageFragment, form: PassageForm): Opened {
  const { revisionNumber, questions } = passage;
  return { form, revisionNumber, held: questions.map(({ id }) => id) };
}

/** The editor of an existing passage. After a save it stays open without any change of place. */
export function EditPassage({ passage }: { passage: EditedPassageFragment }) {
  const { id } = passage;
  const [update, { loading }] = useMutation(UpdatePassage, { update: forgetQuestionLists });
  /** The server's version, as far as this page knows. */
  const [present, setPresent] = useState(passage);
  const [form, setForm] = useState(() => passageFormOf(passage));
  const [opened, setOpened] = useState(() => openedOf(passage, form));
  const draft = useDraft<PassageDraft>("passage", id, opened.revisionNumber);
  const [round, setRound] = useState(0);
  const [archiving, setArchiving] = useState(false);
  const [gone, setGone] = useState(false);
  const { failure, save, forget } = useSaving((error, message) =>
    passageFailure(error, message, keptEntries(form)),
  );
  const toast = useToast();
  const screenToast = useScreenToast();
  const navigate = useNavigate();

  // After the state has no unsaved changes, since the guard would ask otherwise.
  useEffect(() => {
    if (gone) void navigate("/admin/passages");
  }, [gone, navigate]);

  function takeUp(next: EditedPassageFragment, shown: PassageForm): void {
    setPresent(next);
    setForm(shown);
    setOpened(openedOf(next, shown));
  }

  async function put(sent: PassageForm, began: Opened): Promise<void> {
    const { data } = await update({
      variables: {
        id,
        revisionNumber: began.revisionNumber ?? present.revisionNumber,
        heldQuestions: [...began.held],
        input: passageInput(sent),
      },
    });
    if (!data) return;
    draft.drop();
    takeUp(data.updatePassage, passageFormAfter(data.updatePassage, keptEntries(sent)));
    toast({ kind: "success", text: "Passage saved" });
  }

  /** Puts this version on top of the other, with its revision numbers, so that nothing saved in between is missed. */
  function putOver(theirs: EditedPassageFragment): void {
    const numbers = new Map(theirs.questions.map((one) => [one.id, one.revisionNumber]));
    const mine: PassageForm = {
      ...form,
      entries: form.entries.map((entry) => {
        const number = numbers.get(entry.id ?? "");
        if (number === undefined || number === entry.revisionNumber) return entry;
        // The other version has new texts, so this one's are sent even if unchanged.
        return { ...entry, revisionNumber: number, opened: null };
      }),
    };
    const began = openedOf(theirs, opened.form);
    setForm(mine);
    setOpened(began);
    void save(() => put(mine, began), "Failed to update passage");
  }

  const { revisionNumber, testCount, revisedAt } = present;
  const tests =
    testCount === 0
      ? "In no test."
      : `In ${counted(testCount, "test")}; papers that were printed keep the words they were given.`;
  return (
    <>
      {/* Has the focus when the other version replaces the editor's content. */}
      <div tabIndex={-1}>
        <PassageEditor
          key={round}
          title="Edit Passage"
          lead={`Passage ${id}, revision ${revisionNumber} of ${formatDate(revisedAt)}. ${tests}`}
          id={id}
          form={form}
          opened={opened}
          onForm={(next) => {
            setForm(next);
            if (failure !== null && isSound(failure.refused) && !failure.isConflict) forget();
          }}
          draft={draft}
          onDraft={(taken) => {
            setForm(taken.form);
            setOpened(taken.opened);
          }}
          saving={loading}
          failure={
            failure && (
              <BankSaveFailure
                failure={failure}
                conflict={failure.isConflict ? "this passage or its questions" : null}
                inFoot
              >
                {failure.isConflict && (
                  <PassageConflict
                    id={id}
                    mine={form}
                    busy={loading}
                    onMine={putOver}
                    onTheirs={(theirs) => {
                      const mine = form;
                      const began = opened;
                      forget();
                      draft.drop();
                      takeUp(theirs, passageFormOf(theirs));
                      setRound((before) => before + 1);
                      screenToast.show({
                        kind: "success",
                        text: "Theirs is loaded in place of yours",
                        ...undoable(() => {
                          setForm(mine);
                          setOpened(began);
                          setRound((before) => before + 1);
                        }),
                      });
                    }}
                  />
                )}
              </BankSaveFailure>
            )
          }
          refused={failure?.refused ?? noProblems}
          takenOut={present.takenOut}
          onSave={(sent) => void save(() => put(sent, opened), "Failed to update passage")}
          saves={
            isReworded(form, opened.form) ? `saves as revision ${revisionNumber + 1}` : "saves"
          }
          actions={
            <Button
              kind="delete"
              icon={<IconArchive size={18} stroke={1.7} aria-hidden />}
              onClick={() => setArchiving(true)}
            >
              Archive
            </Button>
          }
        />
      </div>
      <ArchivePassageDialog
        passage={
          archiving
            ? {
                id,
                title: present.title,
                beginning: present.text,
                questionCount: present.questions.length,
                testCount,
              }
            : null
        }
        onClose={(archived) => {
          setArchiving(false);
          if (!archived) return;
          draft.drop();
          setOpened({ ...opened, form });
          setGone(true);
        }}
      />
    </>
  );
}
