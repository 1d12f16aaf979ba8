import { WEBHOOK_EVENTS, webhookLimits } from "#rules/webhooks.ts";
import type { WebhookDelivery } from "../database/generated/prisma/client.ts";
import { builder } from "../graphql/builder.ts";
import { numericId, uuid } from "../graphql/ids.ts";
import { checkedPage, pagingArguments } from "../graphql/paging.ts";
import { checkHost } from "../outside/resolve-host.ts";
import { countDeliveries, listDeliveries, sendAgain } from "./deliveries.ts";
import {
  createWebhook,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  MISSING_WEBHOOK,
  type NewWebhook,
  rotateSecret,
  updateWebhook,
  type Webhook,
} from "./webhook.ts";

const writers = { can: "webhook:write" } as const;

const EVENTS = Object.keys(WEBHOOK_EVENTS)
  .map((event) => `\`${event}\``)
  .join(", ");

const DeliveryType = builder.objectRef<WebhookDelivery>("WebhookDelivery").implement({
  description: "An event for a webhook, and the outcome of its delivery.",
  authScopes: writers,
  fields: (t) => ({
    id: t.exposeID("id", { description: "The id of the message. It is the same for each try." }),
    event: t.exposeString("event", {
      description: "The name of the event, such as `test.opened`.",
    }),
    payload: t.string({
      description: "The body of the message, as JSON.",
      resolve: ({ payload }) => JSON.stringify(payload),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it happened." }),
    tries: t.exposeInt("tries", {
      description: `How often it was tried. Automatic tries end after ${webhookLimits.tries}.`,
    }),
    triedAt: t.expose("triedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was last tried; null if never.",
    }),
    nextAt: t.expose("nextAt", {
      type: "DateTime",
      nullable: true,
      description: "When it is tried next; null once it was delivered or given up.",
    }),
    deliveredAt: t.expose("deliveredAt", {
      type: "DateTime",
      nullable: true,
      description: "When the receiver accepted it; null if it hasn't.",
    }),
    status: t.exposeInt("status", {
      nullable: true,
      description: "The HTTP status of the last response; null without one.",
    }),
    problem: t.exposeString("problem", {
      nullable: true,
      description: "Why the last try got no response; null when it got one.",
    }),
    durationMs: t.exposeInt("durationMs", {
      nullable: true,
      description: "How long the last try took, in milliseconds.",
    }),
  }),
});

type Page = { webhookId: number; skip: number; limit: number };

const DeliveryPageType = builder.objectRef<Page>("WebhookDeliveryPage").implement({
  description: "One page of the deliveries of a webhook, the newest first.",
  authScopes: writers,
  fields: (t) => ({
    items: t.withAuth(writers).field({
      type: [DeliveryType],
      description: "The deliveries of this page.",
      resolve: ({ webhookId, ...page }, _args, { viewer, dependencies }) =>
        listDeliveries(viewer, dependencies, webhookId, page),
    }),
    totalCount: t.withAuth(writers).int({
      description: "How many there are, over all pages.",
      resolve: ({ webhookId }, _args, { viewer, dependencies }) =>
        countDeliveries(viewer, dependencies, webhookId),
    }),
  }),
});

const WebhookType = builder.objectRef<Webhook>("Webhook").implement({
  description: "An address that receives events by Standard Webhooks.",
  authScopes: writers,
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its number." }),
    url: t.exposeString("url", { description: "The address to which messages are posted." }),
    events: t.exposeStringList("events", {
      description: `The events that it receives: ${EVENTS}.`,
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was added." }),
    lastTriedAt: t.expose("lastAt", {
      type: "DateTime",
      nullable: true,
      description: "When a message was last tried; null for never.",
    }),
    lastDelivered: t.exposeBoolean("isDelivered", {
      nullable: true,
      description: "Whether that try succeeded; null without one.",
    }),
    addressWarning: t.string({
      nullable: true,
      description:
        "A possible mistake in the address, such as an unknown host; null for none. Reading this field looks the host up.",
      resolve: async ({ url }, _args, { dependencies }) =>
        (await checkHost(url, dependencies.config.webhookAllowedHosts)).warning,
    }),
    failingSince: t.expose("failingSince", {
      type: "DateTime",
      nullable: true,
      description: "Since when every try has failed; null when the last one delivered.",
    }),
  }),
});

const NewWebhookType = builder.objectRef<NewWebhook>("NewWebhook").implement({
  description: "A webhook with its new secret.",
  authScopes: writers,
  fields: (t) => ({
    webhook: t.expose("webhook", { type: WebhookType, description: "The webhook." }),
    secret: t.exposeString("secret", {
      description:
        "The secret that signs its messages, starting with `whsec_`. It is never shown again.",
    }),
  }),
});

const WebhookInputType = builder.inputType("WebhookInput", {
  description: "The settings of a webhook.",
  fields: (t) => ({
    url: t.string({
      required: true,
      description:
        "An https address. One inside the operator's network needs WEBHOOK_ALLOWED_HOSTS.",
    }),
    events: t.stringList({ required: true, description: `The events to send: ${EVENTS}.` }),
  }),
});

const idArgument = { required: true, description: "The webhook's number." } as const;

builder.queryFields((t) => ({
  webhooks: t.withAuth(writers).field({
    type: [WebhookType],
    description: "Every webhook, the oldest first. Administrators only.",
    resolve: (_root, _args, { viewer, dependencies }) => listWebhooks(viewer, dependencies),
  }),
  webhookDeliveries: t.withAuth(writers).field({
    type: DeliveryPageType,
    description: `The messages of a webhook of the last ${webhookLimits.deliveryDays} days, the newest first. Administrators only.`,
    args: { webhookId: t.arg.id(idArgument), ...pagingArguments },
    resolve: async (_root, { webhookId, ...page }, { viewer, dependencies }) => {
      const id = numericId(webhookId, MISSING_WEBHOOK);
      await findWebhook(viewer, dependencies, id);
      return { webhookId: id, ...checkedPage(page) };
    },
  }),
}));

builder.mutationFields((t) => ({
  createWebhook: t.withAuth(writers).field({
    type: NewWebhookType,
    description: `Adds a webhook, which receives events from now on. CONFLICT for more than ${webhookLimits.most}. Administrators only.`,
    args: { input: t.arg({ type: WebhookInputType, required: true, description: "The webhook." }) },
    resolve: (_root, { input }, { viewer, dependencies }) =>
      createWebhook(viewer, dependencies, input),
  }),
  updateWebhook: t.withAuth(writers).field({
    type: WebhookType,
    description: "Changes the address or the events of a webhook. Administrators only.",
    args: {
      id: t.arg.id(idArgument),
      input: t.arg({ type: WebhookInputType, required: true, description: "What it becomes." }),
    },
    resolve: (_root, { id, input }, { viewer, dependencies }) =>
      updateWebhook(viewer, dependencies, numericId(id, MISSING_WEBHOOK), input),
  }),
  rotateWebhookSecret: t.withAuth(writers).field({
    type: NewWebhookType,
    description: `Replaces the secret of a webhook. The old secret also signs for ${webhookLimits.oldSecretHours} hours. Administrators only.`,
    args: { id: t.arg.id(idArgument) },
    resolve: (_root, { id }, { viewer, dependencies }) =>
      rotateSecret(viewer, dependencies, numericId(id, MISSING_WEBHOOK)),
  }),
  deleteWebhook: t.withAuth(writers).field({
    type: "Boolean",
    description: "Deletes a webhook with its deliveries. Administrators only.",
    args: { id: t.arg.id(idArgument) },
    resolve: async (_root, { id }, { viewer, dependencies }) => {
      await deleteWebhook(viewer, dependencies, numericId(id, MISSING_WEBHOOK));
      return true;
    },
  }),
  sendWebhookDelivery: t.withAuth(writers).field({
    type: DeliveryType,
    description:
      "Sends a delivery again, whatever its outcome. Returns before the try. Administrators only.",
    args: { id: t.arg.id({ required: true, description: "The delivery's id." }) },
    resolve: (_root, { id }, { viewer, dependencies }) =>
      sendAgain(viewer, dependencies, uuid(id, "Delivery not found")),
  }),
}));
