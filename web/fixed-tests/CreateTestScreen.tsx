import { useMutation } from "@apollo/client/react";
import { useNavigate } from "react-router-dom";
import { useDraft } from "../screens/drafts/use-draft.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { SuccessPanel } from "../ui/SuccessPanel.tsx";
import { useToast } from "../ui/Toast.tsx";
import { useSaving } from "../ui/use-saving.ts";
import { CreateTest } from "./editor-documents.ts";
import { forgetTestLists } from "./forget-lists.ts";
import { emptyOutline } from "./outline.ts";
import { SaveFailure } from "./SaveFailure.tsx";
import { TestEditor } from "./TestEditor.tsx";
import type { TestDraft } from "./test-draft.ts";
import { testFailure } from "./test-failure.ts";
import { createMarks, newTest } from "./test-form.ts";

const initial = { form: newTest, outline: emptyOutline };

/** How long the link of a private test is offered, which outlasts the page itself. */
const LINK_OFFER_MS = 30_000;

/** Create test (docs/screens.md, section 10). */
export function CreateTestScreen() {
  const [create, { data, loading }] = useMutation(CreateTest, { update: forgetTestLists });
  const { failure, save, forget } = useSaving(testFailure);
  const draft = useDraft<TestDraft>("test", null, null);
  const navigate = useNavigate();
  const toast = useToast();
  const test = data?.createTest;
  if (test) {
    return (
      <Page title="Create Test">
        <SuccessPanel
          level="h1"
          title="Test created successfully"
          next={{ to: "/admin", name: "Admin" }}
          actions={
            <>
              <ButtonLink to="/admin">Go Now</ButtonLink>
              <ButtonLink to={`/admin/tests/edit/${test.id}`}>Edit the Test</ButtonLink>
            </>
          }
        >
          “{test.title}” is test {test.id}.
        </SuccessPanel>
      </Page>
    );
  }
  return (
    <Page title="Create Test">
      <PageHead
        title="Create Test"
        lead="Choose questions from the bank; students are asked them in your order."
      />
      <TestEditor
        initial={initial}
        draft={draft}
        originals={null}
        marks={createMarks}
        saveLabel="Create Test"
        savingLabel="Creating Test..."
        saving={loading}
        failure={failure && <SaveFailure failure={failure} />}
        onSave={(input) =>
          void save(async () => {
            const made = (await create({ variables: { input } })).data?.createTest;
            draft.drop();
            if (made && !made.isPublic) {
              const address = `/admin/tests/invited/${made.id}`;
              toast({
                kind: "success",
                text: "The test is private: students join by its invitation link.",
                action: { label: "Make Its Link", run: () => void navigate(address) },
                stayMs: LINK_OFFER_MS,
              });
            }
          }, "Failed to create test")
        }
        onChange={forget}
      />
    </Page>
  );
}
