import { useMutation } from "@apollo/client/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { screenLimits } from "#rules/limits.ts";
import type { TestInput } from "../gql/graphql.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { SuccessState } from "../ui/StateMessage.tsx";
import { CreateTest } from "./editor-documents.ts";
import { forgetTestLists } from "./forget-lists.ts";
import { SaveFailure } from "./SaveFailure.tsx";
import { TestEditor } from "./TestEditor.tsx";
import { type TestFailure, testFailure } from "./test-failure.ts";
import { createMarks, newTest } from "./test-form.ts";

const initial = { form: newTest, selection: [] };

/** Create test (docs/screens.md, section 10). */
export function CreateTestScreen() {
  const [create, { data, loading }] = useMutation(CreateTest, { update: forgetTestLists });
  const [failure, setFailure] = useState<TestFailure | null>(null);
  const forget = useCallback(() => setFailure(null), []);
  const test = data?.createTest;

  async function save(input: TestInput): Promise<void> {
    setFailure(null);
    try {
      await create({ variables: { input } });
    } catch (error) {
      setFailure(testFailure(error, "Failed to create test"));
    }
  }

  if (test) return <Created title={test.title} id={test.id} />;
  return (
    <Page title="Create Test">
      <PageHead
        title="Create test"
        lead="Choose questions from the bank; students are asked them in your order."
      />
      <TestEditor
        initial={initial}
        originals={null}
        marks={createMarks}
        saveLabel="Create Test"
        savingLabel="Creating Test..."
        saving={loading}
        failure={failure && <SaveFailure failure={failure} />}
        onSave={(input) => void save(input)}
        onChange={forget}
      />
    </Page>
  );
}

/** The success panel, for 2 seconds (docs/screens.md, section 10). */
function Created({ title, id }: { title: string; id: string }) {
  const navigate = useNavigate();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    panel.current?.focus({ preventScroll: true });
    const timer = setTimeout(() => void navigate("/admin"), screenLimits.redirectDelayMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Page title="Create Test">
      <div ref={panel} tabIndex={-1}>
        <SuccessState
          level="h1"
          title="Test created successfully"
          actions={
            <>
              <ButtonLink to="/admin">Go now</ButtonLink>
              <ButtonLink to={`/admin/tests/edit/${id}`}>Edit the test</ButtonLink>
            </>
          }
        >
          “{title}” is test {id}. Going to Admin in {screenLimits.redirectDelayMs / 1000} seconds.
        </SuccessState>
      </div>
    </Page>
  );
}
