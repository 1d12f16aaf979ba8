import { HOUR_MS } from "#rules/durations.ts";
import { isWebhookEvent, WEBHOOK_EVENTS, webhookLimits } from "#rules/webhooks.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Columns, type Row, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, InvalidInput, NotFound } from "../errors.ts";
import { urlProblem } from "../outside/addresses.ts";
import { checkHost } from "../outside/resolve-host.ts";
import { newSecret } from "./sign.ts";

export type Needed = Pick<Dependencies, "config" | "database" | "now">;

export const MISSING_WEBHOOK = "Webhook not found";

/** The settings of a webhook. */
export interface WebhookInput {
  url: string;
  events: readonly string[];
}

const columns = {
  id: "int",
  url: "text",
  events: "text[]",
  createdAt: "timestamptz",
  lastAt: "timestamptz?",
  isDelivered: "boolean?",
  failingSince: "timestamptz?",
} as const satisfies Columns;

/**
 * A webhook with its state: the time and outcome of the last try, and since when every try has failed.
 */
export type Webhook = Row<typeof columns>;

// Raw SQL: computes the state from the newest deliveries.
const LIST = statement({
  text: `SELECT w.id, w.url, w.events, w.created_at AS "createdAt", last.tried_at AS "lastAt",
      CASE WHEN last.tried_at IS NOT NULL THEN last.delivered_at IS NOT NULL END AS "isDelivered",
      CASE WHEN last.delivered_at IS NULL THEN (SELECT min(d.first_tried_at) FROM webhook_deliveries d
        WHERE d.webhook_id = w.id AND d.tried_at IS NOT NULL AND d.delivered_at IS NULL
          AND d.first_tried_at > coalesce((SELECT max(o.delivered_at) FROM webhook_deliveries o
            WHERE o.webhook_id = w.id), '-infinity')) END AS "failingSince"
    FROM webhooks w LEFT JOIN LATERAL (SELECT tried_at, delivered_at FROM webhook_deliveries d
      WHERE d.webhook_id = w.id AND d.tried_at IS NOT NULL ORDER BY d.tried_at DESC LIMIT 1) last ON TRUE
    WHERE :id::int IS NULL OR w.id = :id ORDER BY w.id`,
  takes: { id: "int?" },
  gives: columns,
});

async function checked(
  { url: given, events: named }: WebhookInput,
  { config: { webhookAllowedHosts } }: Needed,
): Promise<WebhookInput> {
  const url = given.trim();
  const errors = [];
  const problem =
    url.length > webhookLimits.urlMaxLength
      ? `The address has more than ${webhookLimits.urlMaxLength} characters.`
      : (urlProblem(url, webhookAllowedHosts) ??
        (await checkHost(url, webhookAllowedHosts)).problem);
  if (problem !== null) errors.push({ field: "url", message: problem });
  if (named.length === 0) errors.push({ field: "events", message: "Choose at least one event." });
  if (!named.every(isWebhookEvent)) {
    const known = Object.keys(WEBHOOK_EVENTS).join(", ");
    errors.push({ field: "events", message: `An event must be one of ${known}.` });
  }
  if (errors.length > 0) throw new InvalidInput(errors);
  const events = Object.keys(WEBHOOK_EVENTS).filter((event) => named.includes(event));
  return { url: new URL(url).href, events };
}

/** Every webhook, the oldest first. @throws Forbidden without the permission */
export async function listWebhooks(viewer: Viewer, { database }: Needed): Promise<Webhook[]> {
  requirePermission(viewer, "webhook:write");
  return LIST.rows(database.pool, { id: null });
}

/** One webhook. @throws NotFound when there is none */
export async function findWebhook(
  viewer: Viewer,
  { database }: Needed,
  id: number,
): Promise<Webhook> {
  requirePermission(viewer, "webhook:write");
  const row = await LIST.row(database.pool, { id });
  if (row === undefined) throw new NotFound(MISSING_WEBHOOK);
  return row;
}

/** A webhook with its new secret, which is never shown again. */
export interface NewWebhook {
  id: number;
  webhook: Webhook;
  secret: string;
}

/**
 * Adds a webhook. It receives events from now on.
 *
 * @throws InvalidInput for an invalid address or unknown events, Conflict when there are too many
 */
export async function createWebhook(
  viewer: Viewer,
  dependencies: Needed,
  input: WebhookInput,
): Promise<NewWebhook> {
  requirePermission(viewer, "webhook:write");
  const { database, now } = dependencies;
  const { url, events } = await checked(input, dependencies);
  if ((await database.prisma.webhook.count()) >= webhookLimits.most) {
    throw new Conflict(`There are ${webhookLimits.most} webhooks. Delete one first.`);
  }
  const secret = newSecret();
  const data = { url, events: [...events], secret, createdAt: now() };
  const { id } = await database.prisma.webhook.create({ data });
  return { id, webhook: await findWebhook(viewer, dependencies, id), secret };
}

/** Changes the address or the events of a webhook. @throws as `createWebhook`, and NotFound */
export async function updateWebhook(
  viewer: Viewer,
  dependencies: Needed,
  id: number,
  input: WebhookInput,
): Promise<Webhook> {
  requirePermission(viewer, "webhook:write");
  const { url, events } = await checked(input, dependencies);
  const { count } = await dependencies.database.prisma.webhook.updateMany({
    where: { id },
    data: { url, events: [...events] },
  });
  if (count === 0) throw new NotFound(MISSING_WEBHOOK);
  return findWebhook(viewer, dependencies, id);
}

const ROTATE = statement({
  text: `UPDATE webhooks SET old_secret = secret, old_secret_until = :until, secret = :secret, rotated_at = :now
    WHERE id = :id`,
  takes: { id: "int", secret: "text", until: "timestamptz", now: "timestamptz" },
});

/**
 * Gives a webhook a new secret. The old one also signs for a day, so that receivers have time to change theirs.
 *
 * @throws NotFound when there is none
 */
export async function rotateSecret(
  viewer: Viewer,
  dependencies: Needed,
  id: number,
): Promise<NewWebhook> {
  requirePermission(viewer, "webhook:write");
  const secret = newSecret();
  const now = dependencies.now();
  const until = new Date(now.getTime() + webhookLimits.oldSecretHours * HOUR_MS);
  const count = await ROTATE.count(dependencies.database.pool, { id, secret, until, now });
  if (count === 0) throw new NotFound(MISSING_WEBHOOK);
  return { id, webhook: await findWebhook(viewer, dependencies, id), secret };
}

/** Deletes a webhook with its deliveries. @throws NotFound when there is none */
export async function deleteWebhook(
  viewer: Viewer,
  { database }: Needed,
  id: number,
): Promise<void> {
  requirePermission(viewer, "webhook:write");
  const { count } = await database.prisma.webhook.deleteMany({ where: { id } });
  if (count === 0) throw new NotFound(MISSING_WEBHOOK);
}
