import { useSignedInUser } from "../apollo/session.ts";
import { ReviewPage } from "../reviews/ReviewPage.tsx";
import { MemberShell } from "./MemberShell.tsx";

/** Review: a head of its own while questions are due, then header and footer. */
export function Review() {
  const { userId } = useSignedInUser();
  return <ReviewPage key={userId} userId={String(userId)} Shell={MemberShell} />;
}
