import { useMutation, useQuery } from "@apollo/client/react";
import { type ComponentType, type ReactNode, useEffect } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { failureCode } from "../apollo/failure.ts";
import { forgetFields } from "../apollo/forget-fields.ts";
import type { BlindReviewFragment } from "../gql/graphql.ts";
import { LoadFailure } from "../screens/LoadFailure.tsx";
import { type HeldFailure, useHeldFailure } from "../screens/use-held-failure.ts";
import { BarePage } from "../ui/BarePage.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Page } from "../ui/Page.tsx";
import { TextSkeleton } from "../ui/Skeleton.tsx";
import { EmptyState, MissingState } from "../ui/StateMessage.tsx";
import { BackLink } from "../ui/TextLink.tsx";
import { BlindOutcome } from "./BlindOutcome.tsx";
import { BlindReviewPaper } from "./BlindReviewPaper.tsx";
import { BlindReviewQuery, StartBlindReview } from "./blind-review-documents.ts";
import { resultPathOf } from "./result-path-of.ts";

interface BlindReviewScreenProps {
  /** Header and footer, around everything but the questions. */
  Shell: ComponentType<{ children?: ReactNode }>;
}

/** A blind review: it starts when it is first opened, and shows its outcome once it is finished (docs/screens.md, section 8). */
export function BlindReviewScreen({ Shell }: BlindReviewScreenProps) {
  const { attemptId = "" } = useParams();
  const variables = { resultId: attemptId };
  const query = useQuery(BlindReviewQuery, { variables });
  const held = useHeldFailure(query);
  const [address] = useSearchParams();
  const [start, started] = useMutation(StartBlindReview, {
    variables: { ...variables, whole: address.get("questions") === "all" },
    update: (cache) => forgetFields(cache, ["openBlindReviews"]),
  });
  const review = query.data?.blindReview;
  const isOffered = review?.state === "OFFERED";
  useEffect(() => {
    // The failure is shown below.
    if (isOffered) start().catch(() => undefined);
  }, [isOffered, start]);

  const error = started.error ?? held?.error;
  if (error && (review === undefined || isOffered)) {
    return (
      <Shell>
        <Failed
          failure={{
            error,
            retrying: isOffered ? started.loading : held?.retrying === true,
            retry: () => {
              if (isOffered) start().catch(() => undefined);
              else held?.retry();
            },
          }}
        />
      </Shell>
    );
  }
  if (review === undefined || isOffered) {
    return (
      <BarePage>
        <TextSkeleton label="Loading the blind review" />
      </BarePage>
    );
  }
  if (review.state === "OPEN") return <BlindReviewPaper key={review.id} review={review} />;
  return (
    <Shell>
      {review.outcome ? (
        <BlindOutcome review={review} outcome={review.outcome} />
      ) : (
        <Closed review={review} />
      )}
    </Shell>
  );
}

function Closed({ review }: { review: BlindReviewFragment }) {
  return (
    <Page title="Blind review">
      <BackLink to={resultPathOf(review)}>{review.testTitle}</BackLink>
      <EmptyState
        level="h1"
        title="This result can't be reviewed blind"
        actions={
          <ButtonLink kind="primary" to={resultPathOf(review)}>
            Show the Result
          </ButtonLink>
        }
      >
        Its score was shown already, or it has fewer than 10 questions.
      </EmptyState>
    </Page>
  );
}

function Failed({ failure }: { failure: HeldFailure }) {
  const code = failureCode(failure.error);
  const back = <ButtonLink to="/results">Back to Results</ButtonLink>;
  return (
    <Page title="Blind review">
      {code === "NOT_FOUND" || code === "BAD_USER_INPUT" ? (
        <MissingState level="h1" title="Result not found" actions={back}>
          It does not exist, or it belongs to another account.
        </MissingState>
      ) : (
        <LoadFailure
          level="h1"
          title="Failed to load the blind review"
          failure={failure}
          actions={back}
        />
      )}
    </Page>
  );
}
