import { useQuery } from "@apollo/client/react";
import { Loaded } from "../screens/Loaded.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Skeleton, SkeletonRegion } from "../ui/Skeleton.tsx";
import { QuestionUseQuery } from "./change-documents.ts";
import { QuestionUse } from "./QuestionUse.tsx";

/** The use of a question, opened from a row of the list. */
export function QuestionUseDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  if (id === null) return null;
  return (
    <Dialog
      open
      title={`Where question ${id} is used`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Use id={id} />
    </Dialog>
  );
}

function Use({ id }: { id: string }) {
  const query = useQuery(QuestionUseQuery, { variables: { id }, fetchPolicy: "network-only" });
  return (
    <Loaded
      query={query}
      failure="Failed to load question"
      level="h3"
      skeleton={
        <SkeletonRegion label="Loading">
          <Skeleton width="most" />
        </SkeletonRegion>
      }
    >
      {({ question }) => <QuestionUse question={question} />}
    </Loaded>
  );
}
