import { useMutation } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useDraft } from "../../screens/drafts/use-draft.ts";
import { forgetQuestionLists } from "../../screens/questions/forget-lists.ts";
import { Page } from "../../ui/Page.tsx";
import { useToast } from "../../ui/Toast.tsx";
import { useSaving } from "../../ui/use-saving.ts";
import { BankSaveFailure } from "../BankSaveFailure.tsx";
import { PassageEditor } from "./PassageEditor.tsx";
import { passageFailure } from "./passage-failure.ts";
import {
  emptyPassage,
  isSound,
  keptEntries,
  noProblems,
  type PassageDraft,
  type PassageForm,
  passageInput,
} from "./passage-form.ts";
import { CreatePassage } from "./passage-form-documents.ts";

/** Add passage (docs/screens.md, section 9): saves it with all its questions, or nothing. */
export function AddPassageScreen() {
  const [create, { loading }] = useMutation(CreatePassage, { update: forgetQuestionLists });
  const [form, setForm] = useState(emptyPassage);
  const [opened, setOpened] = useState(() => ({
    form,
    revisionNumber: null,
    held: [] as string[],
  }));
  const [saved, setSaved] = useState<string | null>(null);
  const { failure, save, forget } = useSaving((error, message) =>
    passageFailure(error, message, keptEntries(form)),
  );
  const draft = useDraft<PassageDraft>("passage", null, null);
  const toast = useToast();
  const navigate = useNavigate();

  // After the state has no unsaved changes, since the guard would ask otherwise.
  useEffect(() => {
    if (saved !== null) void navigate(`/admin/passages/edit/${saved}`, { replace: true });
  }, [saved, navigate]);

  async function add(sent: PassageForm): Promise<void> {
    const { data } = await create({ variables: { input: passageInput(sent) } });
    const id = data?.createPassage.id ?? "";
    draft.drop();
    setOpened({ ...opened, form: sent });
    toast({ kind: "success", text: `Passage ${id} added` });
    setSaved(id);
  }

  return (
    <Page title="Add Passage">
      <PassageEditor
        title="Add Passage"
        id={null}
        form={form}
        opened={opened}
        onForm={(next) => {
          setForm(next);
          if (failure !== null && isSound(failure.refused)) forget();
        }}
        draft={draft}
        onDraft={(taken) => setForm(taken.form)}
        saving={loading}
        failure={failure && <BankSaveFailure failure={failure} conflict={null} inFoot />}
        refused={failure?.refused ?? noProblems}
        takenOut={[]}
        onSave={(sent) => void save(() => add(sent), "Failed to create passage")}
        saves="saves"
      />
    </Page>
  );
}
