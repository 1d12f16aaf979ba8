import { useQuery } from "@apollo/client/react";
import { figure } from "#rules/figures.ts";
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
  const { data } = useQuery(DueForecastQuery, { fetchPolicy: "cache-and-network" });
  if (!data) return null;
  const { dueCount, forecast } = data.review;
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
