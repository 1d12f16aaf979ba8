import { useMutation } from "@apollo/client/react";
import { figure } from "#rules/figures.ts";
import { formatDateTime } from "#rules/times.ts";
import { describeFailure } from "../../apollo/failure.ts";
import type { PlatformRowFragment } from "../../gql/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { counted } from "../../ui/counted.ts";
import { useToast } from "../../ui/Toast.tsx";
import classes from "./PlatformsScreen.module.css";
import { SendPlatformGrades } from "./platform-documents.ts";

interface PlatformItemProps {
  platform: PlatformRowFragment;
  onChange: () => void;
  onDelete: () => void;
}

/** A platform in the list, with its people and the state of their scores. */
export function PlatformItem({ platform, onChange, onDelete }: PlatformItemProps) {
  const { id, name, issuer, lastLaunchAt, people, gradesFailed, gradeProblem } = platform;
  const [send, { loading }] = useMutation(SendPlatformGrades);
  const toast = useToast();

  async function again(): Promise<void> {
    await send({ variables: { id } }).then(
      () => toast({ kind: "success", text: "The scores will be sent again within a minute" }),
      (error: unknown) =>
        toast({ kind: "error", text: `Failed to send them again. ${describeFailure(error)}` }),
    );
  }

  return (
    <li className={classes.item}>
      <div className={classes.what}>
        <strong dir="auto">{name}</strong>
        <span className={classes.issuer}>{issuer}</span>
        <span className={classes.facts}>
          {lastLaunchAt == null
            ? "Nobody has come from it yet"
            : `${counted(people, "person").replace("persons", "people")}, last on ${formatDateTime(lastLaunchAt)}`}
        </span>
        <span className={classes.facts}>{scoresOf(platform)}</span>
        {gradesFailed > 0 && (
          <span className={classes.failed}>
            {counted(gradesFailed, "score")} couldn’t be sent. {gradeProblem}{" "}
          </span>
        )}
      </div>
      <div className={classes.actions}>
        {gradesFailed > 0 && (
          <Button size="small" busy={loading} busyLabel="Sending..." onClick={() => void again()}>
            Send Again
          </Button>
        )}
        <Button size="small" aria-label={`Change ${name}`} onClick={onChange}>
          Change
        </Button>
        <Button size="small" kind="delete" aria-label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </li>
  );
}

function scoresOf({ gradesSent, gradesWaiting }: PlatformRowFragment): string {
  const sent = `${counted(gradesSent, "score")} in its gradebooks`;
  return gradesWaiting === 0 ? sent : `${sent}, ${figure(gradesWaiting)} waiting`;
}
