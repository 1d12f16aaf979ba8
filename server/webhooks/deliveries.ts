import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { WebhookDelivery } from "../database/generated/prisma/client.ts";
import { NotFound } from "../errors.ts";
import { addJob } from "../jobs/job-record.ts";
import type { Needed } from "./webhook.ts";

/** The job that sends one delivery immediately. */
export const SEND_AGAIN = { name: "webhook-send-again" } as const;

/** A page of the deliveries of a webhook, the newest first. */
export async function listDeliveries(
  viewer: Viewer,
  { database }: Needed,
  webhookId: number,
  page: { skip: number; limit: number },
): Promise<WebhookDelivery[]> {
  requirePermission(viewer, "webhook:write");
  return database.prisma.webhookDelivery.findMany({
    where: { webhookId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    skip: page.skip,
    take: page.limit,
  });
}

/** The number of deliveries over all pages of `listDeliveries`. */
export async function countDeliveries(
  viewer: Viewer,
  { database }: Needed,
  webhookId: number,
): Promise<number> {
  requirePermission(viewer, "webhook:write");
  return database.prisma.webhookDelivery.count({ where: { webhookId } });
}

/**
 * Sends a delivery again, whether it was delivered or not. It keeps its id, so a receiver can recognise a repetition.
 *
 * @throws NotFound when there is none
 */
export async function sendAgain(
  viewer: Viewer,
  { database, now }: Needed,
  id: string,
): Promise<WebhookDelivery> {
  requirePermission(viewer, "webhook:write");
  const moment = now();
  const [delivery] = await database.prisma.webhookDelivery.updateManyAndReturn({
    where: { id },
    data: { nextAt: moment, deliveredAt: null },
  });
  if (delivery === undefined) throw new NotFound("Delivery not found");
  const input = { deliveryId: id };
  await addJob(database.pool, SEND_AGAIN, { ownerId: viewer.userId, input, now: moment });
  return delivery;
}
