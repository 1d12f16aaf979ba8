import { reviewLimits } from "#rules/limits.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { InvalidInput } from "../errors.ts";

/**
 * Sets how many new questions a day come into the viewer's review.
 *
 * @throws InvalidInput for less than 0 and more than 100
 */
export async function setNewADay(
  { userId }: Viewer,
  { database }: Pick<Dependencies, "database">,
  newADay: number,
): Promise<void> {
  const { reviewNewADayMax } = reviewLimits;
  if (newADay < 0 || newADay > reviewNewADayMax) {
    const message = `New questions a day must be from 0 to ${reviewNewADayMax}.`;
    throw new InvalidInput([{ field: "newADay", message }]);
  }
  await database.prisma.reviewSettings.upsert({
    where: { userId },
    create: { userId, newADay },
    update: { newADay },
  });
}
