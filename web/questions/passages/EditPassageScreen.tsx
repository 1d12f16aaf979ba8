import { EditedById } from "../../screens/EditedById.tsx";
import { Page } from "../../ui/Page.tsx";
import { TextSkeleton } from "../../ui/Skeleton.tsx";
import { ArchivedPassage } from "./ArchivedPassage.tsx";
import { EditPassage } from "./EditPassage.tsx";
import { EditedPassageQuery } from "./passage-form-documents.ts";

/** Edit passage (docs/screens.md, section 9): with its questions, by its own id. */
export function EditPassageScreen() {
  return (
    <Page title="Edit Passage">
      <EditedById
        noun="passage"
        query={EditedPassageQuery}
        list={{ to: "/admin/passages", name: "Passages" }}
        missing={(id) => `There is no passage ${id} in the bank.`}
        skeleton={() => <TextSkeleton label="Loading passage" controls={6} />}
      >
        {({ passage }) =>
          passage.archivedAt === null ? (
            <EditPassage passage={passage} />
          ) : (
            <ArchivedPassage passage={passage} />
          )
        }
      </EditedById>
    </Page>
  );
}
