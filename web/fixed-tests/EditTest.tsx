import { useMutation } from "@apollo/client/react";
import { useCallback, useState } from "react";
import { figure } from "#rules/figures.ts";
import { describeFailure } from "../apollo/failure.ts";
import type { EditedTestFragment, TestInput } from "../gql/graphql.ts";
import { useDraft } from "../screens/drafts/use-draft.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { SuccessPanel } from "../ui/SuccessPanel.tsx";
import { useToast } from "../ui/Toast.tsx";
import { useSaving } from "../ui/use-saving.ts";
import { UpdateTest } from "./editor-documents.ts";
import { forgetTestLists } from "./forget-lists.ts";
import { openedOutline } from "./outline.ts";
import { SaveFailure } from "./SaveFailure.tsx";
import { TestConflict } from "./TestConflict.tsx";
import { TestEditor } from "./TestEditor.tsx";
import type { TestDraft } from "./test-draft.ts";
import { testFailure } from "./test-failure.ts";
import { formOf } from "./test-form.ts";

/** The most withdrawn questions to list. */
const WITHDRAWN_NAMED = 20;

interface EditTestProps {
  /** The test as it was opened; later values are ignored. */
  test: EditedTestFragment;
  /** Loads the newest version and edits that. */
  onReopen: () => Promise<void>;
}

/** The initial state of the editor, without questions that were deleted from the bank. */
function openedOf(test: EditedTestFragment) {
  const deleted = test.questions.filter(({ isDeleted }) => isDeleted).map(({ id }) => id);
  return {
    deleted,
    withdrawn: test.questions
      .filter((one) => one.isWithdrawn && !one.isDeleted)
      .map(({ id }) => id),
    originals: new Set(test.questions.map(({ id }) => id)),
    initial: { form: formOf(test), outline: openedOutline(test.questions, test.sections) },
  };
}

/** The editor of one test, from opening to the success panel (docs/screens.md, section 10). */
export function EditTest({ test, onReopen }: EditTestProps) {
  const [opened] = useState(() => ({ ...openedOf(test), version: test.version }));
  const [update, { data, loading }] = useMutation(UpdateTest, { update: forgetTestLists });
  const { failure, save: attempt, forget } = useSaving(testFailure);
  const [last, setLast] = useState<TestInput | null>(null);
  /** True after Save was pressed without changes. */
  const [isSame, setSame] = useState(false);
  /** The version that the editor's content is based on. */
  const [base, setBase] = useState(opened.version);
  const draft = useDraft<TestDraft>("test", test.id, base);
  const reopen = useReopen(onReopen);
  const saved = data?.updateTest;

  function save(input: TestInput, version: number): void {
    setLast(input);
    const variables = { id: test.id, version, input };
    void attempt(async () => {
      await update({ variables });
      draft.drop();
    }, "Failed to update test");
  }

  const changed = useCallback(() => {
    setSame(false);
    forget();
  }, [forget]);

  if (saved && !failure) return <Saved test={saved} reopen={reopen} />;
  const newer = failure?.newerVersion ?? null;
  return (
    <TestEditor
      testId={test.id}
      initial={opened.initial}
      draft={draft}
      onTake={(version) => setBase(version ?? base)}
      originals={opened.originals}
      marks={null}
      saveLabel="Save Changes"
      savingLabel="Saving Changes..."
      saving={loading}
      taken={test.attemptCount}
      open={test.openAttemptCount}
      failure={
        isSame ? (
          <Notice role="status">Nothing was changed, so nothing was saved.</Notice>
        ) : (
          failure && (
            <SaveFailure
              failure={failure}
              actions={
                newer !== null &&
                last && (
                  <TestConflict
                    key={newer}
                    id={test.id}
                    mine={last}
                    busy={loading || reopen.busy}
                    onTheirs={reopen.run}
                    onMine={(version) => save(last, version)}
                  />
                )
              }
            />
          )
        )
      }
      notice={
        <>
          {opened.deleted.length > 0 && <DeletedNotice ids={opened.deleted} />}
          {opened.withdrawn.length > 0 && <WithdrawnNotice ids={opened.withdrawn} />}
        </>
      }
      onSave={(input, isChanged) => {
        // Questions deleted from the bank are removed from the test by any save.
        const same = !isChanged && opened.deleted.length === 0;
        setSame(same);
        if (!same) save(input, base);
      }}
      onChange={changed}
    />
  );
}

/** Opens the newest version, which may fail. */
function useReopen(onReopen: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  async function run(): Promise<void> {
    setBusy(true);
    try {
      await onReopen();
    } catch (error) {
      toast({ kind: "error", text: `Failed to load test. ${describeFailure(error)}` });
      setBusy(false);
    }
  }
  return { busy, run: () => void run() };
}

function DeletedNotice({ ids }: { ids: string[] }) {
  const are = ids.length === 1 ? "question was" : "questions were";
  return (
    <Notice kind="brass">
      {figure(ids.length)} {are} deleted from the bank and will leave this test when you save:{" "}
      {ids.join(", ")}. Until then the test asks {ids.length === 1 ? "it" : "them"} still.
    </Notice>
  );
}

function WithdrawnNotice({ ids }: { ids: string[] }) {
  const [are, them] = ids.length === 1 ? ["question is", "it"] : ["questions are", "them"];
  return (
    <Notice kind="brass">
      {figure(ids.length)} {are} withdrawn: {ids.slice(0, WITHDRAWN_NAMED).join(", ")}
      {ids.length > WITHDRAWN_NAMED && " and more"}. The test asks {them} still. Take {them} out, or
      keep {them}.
    </Notice>
  );
}

interface SavedProps {
  test: EditedTestFragment;
  reopen: { busy: boolean; run: () => void };
}

/** The success panel; it stays (docs/screens.md, section 10). */
function Saved({ test, reopen }: SavedProps) {
  const count = test.questions.length;
  return (
    <SuccessPanel
      title="Test updated successfully"
      actions={
        <>
          <ButtonLink kind="primary" to="/admin/all-tests">
            View All Tests
          </ButtonLink>
          <ButtonLink
            to={`/admin/tests/preview/${test.id}`}
            state={{ from: `/admin/tests/edit/${test.id}` }}
          >
            Preview
          </ButtonLink>
          <Button busy={reopen.busy} onClick={reopen.run}>
            Edit Again
          </Button>
        </>
      }
    >
      “{test.title}” has {figure(count)} {count === 1 ? "question" : "questions"} now. Attempts in
      progress and results keep the paper they were taken on.
    </SuccessPanel>
  );
}
