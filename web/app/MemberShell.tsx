import type { ReactNode } from "react";
import { useSignedInUser } from "../apollo/session.ts";
import { UnsentArea } from "../attempts/quiz/UnsentArea.tsx";
import { OthersQuiz } from "./OthersQuiz.tsx";
import { Shell } from "./Shell.tsx";
import { UnknownAddressNotice } from "./UnknownAddress.tsx";

/** The shell of a signed-in person. It sends what an earlier quiz could not send. */
export function MemberShell({ children }: { children?: ReactNode }) {
  const { userId } = useSignedInUser();
  return (
    <Shell
      notices={
        <>
          <UnknownAddressNotice />
          <OthersQuiz />
          <UnsentArea key={userId} userId={String(userId)} />
        </>
      }
    >
      {children}
    </Shell>
  );
}
