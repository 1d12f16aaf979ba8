import { EditedById } from "../screens/EditedById.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { TextSkeleton } from "../ui/Skeleton.tsx";
import { BackLink } from "../ui/TextLink.tsx";
import { BlueprintEditor } from "./BlueprintEditor.tsx";
import { BlueprintQuery } from "./blueprint-documents.ts";

const back = <BackLink to="/admin/blueprints">Back to Blueprints</BackLink>;

/** Add a blueprint. */
export function AddBlueprintScreen() {
  return (
    <Page title="Add Blueprint">
      {back}
      <PageHead title="Add Blueprint" lead="How a test is filled from the bank." />
      <BlueprintEditor blueprint={null} />
    </Page>
  );
}

/** Change a blueprint, and draw tests from it. */
export function BlueprintScreen() {
  return (
    <Page title="Blueprint">
      {back}
      <EditedById
        noun="blueprint"
        query={BlueprintQuery}
        list={{ to: "/admin/blueprints", name: "Blueprints" }}
        missing={(id) => `There is no blueprint ${id}. It may have been deleted.`}
        skeleton={() => (
          <>
            <PageHead title="Blueprint" />
            <TextSkeleton label="Loading the blueprint" controls={4} />
          </>
        )}
      >
        {({ blueprint }) => (
          <>
            <PageHead title={blueprint.name} lead="How a test is filled from the bank." />
            <BlueprintEditor blueprint={blueprint} />
          </>
        )}
      </EditedById>
    </Page>
  );
}
