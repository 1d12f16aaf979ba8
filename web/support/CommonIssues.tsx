import { TextLink } from "../ui/TextLink.tsx";
import classes from "./CommonIssues.module.css";
import { commonIssues } from "./common-issues.ts";

/** What people write about most, with what helps, a ruled row each. */
export function CommonIssues() {
  return (
    <ul className={classes.list}>
      {commonIssues.map(({ id, title, answer, faq }) => (
        <li className={classes.row} key={id}>
          <h3>{title}</h3>
          <p className={classes.answer}>
            {answer}
            {"\u00a0"}
            <TextLink to={`/faq#${faq}`}>
              More<span className="visually-hidden"> about: {title}</span>
            </TextLink>
          </p>
        </li>
      ))}
    </ul>
  );
}
