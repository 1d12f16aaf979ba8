import { IconArchive, IconLock, IconLockOpen2 } from "@tabler/icons-react";
import { useState } from "react";
import type { EditedQuestionFragment } from "../gql/graphql.ts";
import { useWithdraw } from "../screens/questions/use-withdraw.ts";
import { Notice } from "../ui/Notice.tsx";
import { TextButton, TextLink } from "../ui/TextLink.tsx";
import { ReleaseQuestionDialog } from "./ReleaseQuestionDialog.tsx";
import { standingWords } from "./standing-words.ts";
import { useKeepBack } from "./use-keep-back.ts";

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

/** Above the form: whether new tests and random tests leave the question out, why, and how to change it. */
export function StandingNotice({ question }: { question: EditedQuestionFragment }) {
  const [releasing, setReleasing] = useState(false);
  const { busy, keepBack } = useKeepBack();
  const { busy: isSwitching, setWithdrawn } = useWithdraw();
  const words = standingWords(question);
  if (words === null) return null;
  if (question.withdrawnAt !== null) {
    return (
      <Notice icon={<IconArchive {...icon} />}>
        <p>{words}</p>
        <TextButton
          aria-disabled={isSwitching}
          onClick={() => {
            if (!isSwitching) void setWithdrawn(question.id, false);
          }}
        >
          Bring Back
        </TextButton>
      </Notice>
    );
  }
  const { id, questionText, keptBack, isSubjectConfirmed } = question;
  return (
    <Notice icon={keptBack ? <IconLock {...icon} /> : <IconLockOpen2 {...icon} />}>
      <p>{words}</p>
      {!isSubjectConfirmed ? (
        <TextLink to="/admin/subjects">Subjects</TextLink>
      ) : keptBack ? (
        <TextButton onClick={() => setReleasing(true)}>Release</TextButton>
      ) : (
        <TextButton
          aria-disabled={busy}
          onClick={() => {
            if (!busy) void keepBack(id);
          }}
        >
          Reserve
        </TextButton>
      )}
      <ReleaseQuestionDialog
        question={releasing ? { id, questionText } : null}
        onClose={() => setReleasing(false)}
      />
    </Notice>
  );
}
