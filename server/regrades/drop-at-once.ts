import type { Viewer } from "../accounts/viewer.ts";
import { withinTransaction } from "../database/one-transaction.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { holdSubmits } from "../questions/correct-key.ts";
import { applyRegrade } from "./apply-regrade.ts";
import { computePreview } from "./compute-preview.ts";
import { holdRegrade } from "./regrade-row.ts";
import { createRegrade } from "./write-draft.ts";

/**
 * Drops a question immediately: it counts for nobody, and a job regrades the results with it. undoRegrade restores
 * them. Submits wait until this is stored, because a submit would change the preview.
 *
 * @returns the id of the regrade
 * @throws InvalidInput when there is no such question, or it is dropped already
 * @throws Conflict when another regrade is being applied or undone
 */
export async function dropAtOnce(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  { questionId, reason }: { questionId: number; reason: string },
): Promise<number> {
  return inTransaction(database, async (client) => {
    const dependencies = { database: withinTransaction(database, client), now };
    await holdSubmits(client);
    const correction = { questionId, kind: "dropped" as const, option: null, reason };
    const regradeId = await createRegrade(viewer, dependencies, [correction]);
    const { version } = await holdRegrade(client, regradeId);
    await computePreview(dependencies, { regradeId, version });
    await applyRegrade(viewer, dependencies, regradeId, true);
    return regradeId;
  });
}
