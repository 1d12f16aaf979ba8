import type { Dependencies } from "../dependencies.ts";
import type { Viewer } from "./viewer.ts";

/** Part of the submit's statement: stores the choice to review blind, if the client sent one. */
export const REMEMBER_REVIEWS_BLIND = `UPDATE users SET reviews_blind = :reviewBlind::boolean
    FROM submitted WHERE users.id = submitted.user_id AND users.reviews_blind <> :reviewBlind::boolean`;

/** Returns true if the viewer chose "Review blind first" with the last submit that offered it. */
export async function findReviewsBlind(
  { userId }: Viewer,
  { database }: Pick<Dependencies, "database">,
): Promise<boolean> {
  const user = await database.prisma.user.findUnique({
    where: { id: userId },
    select: { reviewsBlind: true },
  });
  return user?.reviewsBlind ?? false;
}
