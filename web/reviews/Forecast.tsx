import { figure } from "#rules/figures.ts";
import type { ReviewCountsFragment } from "../gql/graphql.ts";
import { Section } from "../ui/Section.tsx";
import { TextButton } from "../ui/TextLink.tsx";
import classes from "./Forecast.module.css";
import { forecastBars } from "./forecast.ts";

interface ForecastProps {
  counts: ReviewCountsFragment;
  onChange: () => void;
}

/** What comes on the next 14 days, as bars, and as a table for a screen reader. */
export function Forecast({ counts: { forecast, newADay }, onChange }: ForecastProps) {
  const bars = forecastBars(forecast);
  const all = bars.reduce((sum, { due }) => sum + due, 0);
  return (
    <Section
      title={`The next ${bars.length} days`}
      note={
        <>
          {figure(all)} due, {figure(newADay)} new a day at most{" "}
          <TextButton onClick={onChange} aria-label="Change how many new ones a day">
            Change
          </TextButton>
        </>
      }
    >
      <ol className={classes.bars} aria-hidden>
        {bars.map(({ key, short, due, percent }) => (
          <li key={key}>
            {due > 0 && <span className={classes.count}>{figure(due)}</span>}
            <span className={classes.bar} style={{ height: `${percent * 1.18}px` }} />
            <span className={classes.day}>{short}</span>
          </li>
        ))}
      </ol>
      <div className="visually-hidden">
        <table>
          <caption>Due on the next {bars.length} days</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Due</th>
              <th scope="col">Of them new</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, name, due, fresh }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{figure(due)}</td>
                <td>{figure(fresh)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
