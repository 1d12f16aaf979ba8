import { useQuery } from "@apollo/client/react";
import { Navigate, useParams } from "react-router-dom";
import { figure } from "#rules/figures.ts";
import { formatTime, formatWeekday } from "#rules/times.ts";
import { failureCode } from "../../apollo/failure.ts";
import type {
  RankAmongFragment,
  RankedResultFragment,
  RankOfResultQuery,
} from "../../gql/graphql.ts";
import { LoadFailure } from "../../screens/LoadFailure.tsx";
import { useHeldFailure } from "../../screens/use-held-failure.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { type Figure, FiguresStrip } from "../../ui/FiguresStrip.tsx";
import { Label } from "../../ui/Label.tsx";
import { marksText, marksWord } from "../../ui/marks.ts";
import { Page } from "../../ui/Page.tsx";
import { TextSkeleton } from "../../ui/Skeleton.tsx";
import { BackLink } from "../../ui/TextLink.tsx";
import { RankChart } from "./RankChart.tsx";
import classes from "./RankScreen.module.css";
import { RankSections } from "./RankSections.tsx";
import { RankOfResult } from "./rank-documents.ts";
import { changedWords, placeWords } from "./rank-words.ts";

type Rank = NonNullable<RankedResultFragment["rank"]>;

/** The rank of a result among all students. Without a rank, shows the result itself. */
export function RankScreen() {
  const { resultId = "" } = useParams();
  const query = useQuery(RankOfResult, {
    variables: { id: resultId },
    fetchPolicy: "cache-and-network",
  });
  const failure = useHeldFailure(query);
  const { data } = query;
  if (data) {
    const { shown } = data.result;
    if (shown?.rank == null) return <Navigate to={`/results/${resultId}`} replace />;
    return <RankPage result={data.result} shown={shown} rank={shown.rank} />;
  }
  if (failure === null) {
    return (
      <Page title="Rank">
        <BackLink to="/results">Back to Results</BackLink>
        <h1 className="visually-hidden">Rank</h1>
        <TextSkeleton label="Loading the rank" controls={4} />
      </Page>
    );
  }
  // The result's own page shows the error for a result that doesn't exist.
  const code = failureCode(failure.error);
  if (code === "NOT_FOUND" || code === "BAD_USER_INPUT") {
    return <Navigate to={`/results/${resultId}`} replace />;
  }
  return (
    <Page title="Rank">
      <BackLink to="/results">Back to Results</BackLink>
      <LoadFailure level="h1" title="Failed to load the rank" failure={failure} />
    </Page>
  );
}

interface RankPageProps {
  result: RankOfResultQuery["result"];
  shown: RankedResultFragment;
  rank: Rank;
}

function RankPage({ result, shown, rank }: RankPageProps) {
  const { among } = rank;
  const words = placeWords(rank);
  const changed = changedWords(shown);
  return (
    <Page title={`Rank, ${result.testTitle}`}>
      <BackLink to="/results">Back to Results</BackLink>
      <div className={classes.head}>
        <div>
          <h1>
            <Label text={result.testTitle} />
          </h1>
          <p className={classes.lead}>
            {formatWeekday(result.completedAt)}. Ranks as of {formatTime(rank.computedAt)}.
          </p>
          {changed && <p className={classes.lead}>{changed}</p>}
        </div>
        <ButtonLink kind="primary" to={`/results/${result.id}`}>
          See Every Answer
        </ButtonLink>
      </div>
      <div className={classes.rank} data-alone={among === null || undefined}>
        <div>
          <p className={classes.label}>Your rank</p>
          <p className={classes.place}>
            <span className={classes.figure}>{figure(rank.place)}</span>{" "}
            <span className={classes.of}>of {figure(rank.students)}</span>
          </p>
          {words && <p className={classes.words}>{words}</p>}
        </div>
        {among && <RankChart among={among} score={shown.score} maxMarks={shown.maxMarks} />}
      </div>
      {among && <FiguresStrip size="small" figures={figuresOf(shown, among)} />}
      {among && shown.sections.length > 0 && (
        <div className={classes.sections}>
          <RankSections
            sections={shown.sections}
            ranked={among.sections}
            students={rank.students}
          />
        </div>
      )}
      <p className={classes.note}>
        A place is shared by all with the same marks. Nobody sees another’s name or place.
      </p>
    </Page>
  );
}

const inMarks = (marks: number) => [{ value: marksText(marks), unit: marksWord(marks) }];

function figuresOf({ score, maxMarks }: RankedResultFragment, among: RankAmongFragment): Figure[] {
  const { percentile, quarters, next } = among;
  const firstQuarter = quarters.at(-1);
  return [
    { label: "Marks", value: [{ value: marksText(score), unit: `of ${marksText(maxMarks)}` }] },
    { label: "Percentile", value: percentile.toFixed(1) },
    ...(firstQuarter === undefined
      ? []
      : [{ label: "First quarter from", value: inMarks(firstQuarter) }]),
    ...(next
      ? [
          {
            label: next.places === 1 ? "To the next place" : `To the next ${next.places} places`,
            value: inMarks(next.marks),
          },
        ]
      : []),
  ];
}
