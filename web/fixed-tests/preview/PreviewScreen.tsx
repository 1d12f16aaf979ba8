import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useLocation, useParams } from "react-router-dom";
import { Loaded } from "../../screens/Loaded.tsx";
import { BarePage } from "../../ui/BarePage.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { TextSkeleton } from "../../ui/Skeleton.tsx";
import { EmptyState } from "../../ui/StateMessage.tsx";
import { Preview } from "./Preview.tsx";
import { wayBack } from "./preview.ts";
import { TestPreviewQuery } from "./preview-documents.ts";

/** A test as students see it, for staff: no attempt, no clock, and the key on request (docs/screens.md, section 10). */
export function PreviewScreen() {
  const { id = "" } = useParams();
  const { state } = useLocation();
  // The page it was opened from, also after moving between questions.
  const [back] = useState(() => wayBack((state as { from?: unknown } | null)?.from));
  const query = useQuery(TestPreviewQuery, {
    variables: { id },
    // Reloads, so that an edit is visible afterwards.
    fetchPolicy: "cache-and-network",
  });
  const toBack = (
    <ButtonLink kind="primary" to={back.to}>
      Back to {back.label}
    </ButtonLink>
  );
  return (
    <Loaded
      query={query}
      level="h1"
      failure="The test didn’t load."
      missing={
        <BarePage>
          <title>Test not found · Lexam</title>
          <EmptyState level="h1" title="This test no longer exists." actions={toBack} />
        </BarePage>
      }
      skeleton={
        <BarePage>
          <title>Preview · Lexam</title>
          <TextSkeleton label="Loading the test" />
        </BarePage>
      }
    >
      {({ testPreview }) =>
        testPreview.questions.length === 0 ? (
          <BarePage>
            <EmptyState
              level="h1"
              title="This test has no questions yet."
              actions={
                <>
                  <ButtonLink kind="primary" to={`/admin/tests/edit/${id}`}>
                    Edit Test
                  </ButtonLink>
                  <ButtonLink to={back.to}>Back to {back.label}</ButtonLink>
                </>
              }
            />
          </BarePage>
        ) : (
          <Preview key={id} preview={testPreview} back={back} />
        )
      }
    </Loaded>
  );
}
