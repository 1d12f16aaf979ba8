import { useMutation } from "@apollo/client/react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { CORRECTION_KINDS } from "#rules/key-corrections.ts";
import type { KeyCorrectionKind } from "../gql/graphql.ts";
import { Page, PageHead } from "../ui/Page.tsx";
import { BackLink } from "../ui/TextLink.tsx";
import { CorrectionForm, type GivenCorrection } from "./CorrectionForm.tsx";
import { CreateRegrade } from "./regrade-documents.ts";

/** Links to it name a question, and may name a kind and an option; what makes no sense counts as not named. */
function givenOf(query: URLSearchParams): GivenCorrection {
  const kind = CORRECTION_KINDS.find((one) => one === query.get("kind")) ?? "other_key";
  const option = query.get("option") ?? "";
  return {
    question: query.get("question") ?? "",
    kind: kind.toUpperCase() as KeyCorrectionKind,
    option: /^[0-4]$/.test(option) ? option : "",
  };
}

/** Drafts a regrade with its first correction. */
export function NewRegradeScreen() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [create] = useMutation(CreateRegrade);
  return (
    <Page title="New regrade">
      <BackLink to="/admin/regrades">Regrades</BackLink>
      <PageHead
        title="New Regrade"
        lead="Correct a key, and look at what that does to results before anything is written."
      />
      <CorrectionForm
        given={givenOf(query)}
        submitLabel="Preview Regrade"
        onSubmit={async (correction) => {
          const { data } = await create({ variables: { corrections: [correction] } });
          await navigate(`/admin/regrades/${data?.createRegrade.id}`, { replace: true });
        }}
        onCancel={() => void navigate("/admin/regrades")}
      />
    </Page>
  );
}
