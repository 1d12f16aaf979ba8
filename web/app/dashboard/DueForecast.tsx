import { useEffect, useState } from "react";
import { figure } from "#rules/figures.ts";
import { askOnce } from "../../apollo/ask.ts";
import { describeFailure } from "../../apollo/failure.ts";
import type { DueForecastQuery as Answer } from "../../gql/graphql.ts";
import { graphql } from "../../gql/index.ts";
import { forecastBars } from "../../reviews/forecast.ts";
import classes from "./DueForecast.module.css";

const DueForecastQuery = graphql(`
  query DueForecast {
    review {
      dueCount
      forecast {
        day
        again
        fresh
      }
    }
  }
`);

/** "Jan 27", of "Tuesday, Jan 27, 2026". */
function shortDay(day: string): string {
  return day.split(", ")[1] ?? day;
}

/** What is due today and on the 13 days after it, as small bars, and as a table for a screen reader. */
export function DueForecast() {
  const [answer, setAnswer] = useState<Answer | string | null>(null);
  useEffect(() => {
    let current = true;
    askOnce(DueForecastQuery, {}).then(
      (data) => current && setAnswer(data),
      (error) => current && setAnswer(describeFailure(error)),
    );
    return () => {
      current = false;
    };
  }, []);
  if (answer === null) return null;
  if (typeof answer === "string") {
    return <p className={classes.title}>The forecast could not be loaded. {answer}</p>;
  }
  const { dueCount, forecast } = answer.review;
  const today = { day: new Date().toISOString(), again: dueCount, fresh: 0 };
  const bars = forecastBars([today, ...forecast.slice(0, -1)]);
  const last = bars.at(-1);
  return (
    <>
      <p className={classes.title}>Due in the next {bars.length} days</p>
      <div className={classes.bars} aria-hidden>
        {bars.map(({ key, percent }, index) => (
          <span key={key} style={{ height: `${percent}%` }}>
            {index === 0 && <b>{figure(dueCount)}</b>}
          </span>
        ))}
      </div>
      <p className={classes.ends} aria-hidden>
        <span>Today</span>
        <span>{last && shortDay(last.name)}</span>
      </p>
      <table className="visually-hidden">
        <caption>Due in the next {bars.length} days</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Due</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, name, due }, index) => (
            <tr key={key}>
              <th scope="row">{index === 0 ? "Today" : name}</th>
              <td>{figure(due)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
