import type { UnseenResultFragment } from "../../gql/graphql.ts";
import { Label } from "../../ui/Label.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { resultName } from "../result-name.ts";
import { resultPath } from "../result-path.ts";
import classes from "./UnseenResults.module.css";

/** Results whose score was not looked at: by their names alone, and the way to go on with each. */
export function UnseenResults({ results }: { results: readonly UnseenResultFragment[] }) {
  if (results.length === 0) return null;
  return (
    <ul className={classes.list}>
      {results.map((result) => (
        <li key={result.id}>
          <TextLink className={classes.link} to={resultPath(result)}>
            <Label text={resultName(result)} />
          </TextLink>
          <span className={classes.words}>Score not looked at yet</span>
        </li>
      ))}
    </ul>
  );
}
