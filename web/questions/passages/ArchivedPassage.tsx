import { formatDate } from "#rules/times.ts";
import type { EditedPassageFragment } from "../../gql/graphql.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageHead } from "../../ui/Page.tsx";
import { BackLink } from "../../ui/TextLink.tsx";
import { passageFormOf } from "./passage-form.ts";
import { StudentsView } from "./StudentsView.tsx";

/** An archived passage, read-only, as students saw it. */
export function ArchivedPassage({ passage }: { passage: EditedPassageFragment }) {
  const { id, archivedAt, revisionNumber } = passage;
  return (
    <>
      <BackLink to="/admin/passages?archived=true">Passages</BackLink>
      <PageHead title="Archived passage" lead={`Passage ${id}, revision ${revisionNumber}`} />
      <div>
        <Notice>
          It was archived on {formatDate(archivedAt ?? "")} and can’t be edited. Results and papers
          keep it. It comes back when one of its deleted questions does.
        </Notice>
      </div>
      <StudentsView form={passageFormOf(passage)} current={null} />
    </>
  );
}
