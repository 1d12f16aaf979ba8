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
  description: "An event for a webhook, and what became of it.",
  authScopes: writers,
  fields: (t) => ({
    id: t.exposeID("id", { description: "The id of the message, which each try repeats." }),
    event: t.exposeString("event", { description: "What happened, such as `test.opened`." }),
    payload: t.string({
      description: "What is sent, as JSON.",
      resolve: ({ payload }) => JSON.stringify(payload),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it happened." }),
    tries: t.exposeInt("tries", {
      description: `How often it was tried, at most by itself ${webhookLimits.tries} times.`,
    }),
    triedAt: t.expose("triedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was tried last; null for not yet.",
    }),
    nextAt: t.expose("nextAt", {
      type: "DateTime",
      nullable: true,
      description: "When it is tried next; null once it is delivered or given up.",
    }),
    deliveredAt: t.expose("deliveredAt", {
      type: "DateTime",
      nullable: true,
      description: "When the receiver accepted it; null for not yet.",
    }),
    status: t.exposeInt("status", {
      nullable: true,
      description: "The HTTP status of the last answer; null without one.",
    }),
    problem: t.exposeString("problem", {
      nullable: true,
      description: "Why the last try got no answer; null when it got one.",
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
  description: "An address that gets events, by the rules of Standard Webhooks.",
  authScopes: writers,
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its number." }),
    url: t.exposeString("url", { description: "Where messages are posted to." }),
    events: t.exposeStringList("events", { description: `The events that it gets: ${EVENTS}.` }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was added." }),
    lastTriedAt: t.expose("lastAt", {
      type: "DateTime",
      nullable: true,
      description: "When a message was last tried; null for never.",
    }),
    lastDelivered: t.exposeBoolean("isDelivered", {
      nullable: true,
      description: "Whether that try delivered; null without one.",
    }),
    addressWarning: t.string({
      nullable: true,
      description:
        "What may be a mistake in its address, such as a name that nobody knows; null for nothing. It is looked up when it is asked for.",
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
  description: "A webhook whose secret has just been made.",
  authScopes: writers,
  fields: (t) => ({
    webhook: t.expose("webhook", { type: WebhookType, description: "What lists show of it." }),
    secret: t.exposeString("secret", {
      description: "What signs its messages, beginning with `whsec_`. Nothing shows it again.",
    }),
  }),
});

const WebhookInputType = builder.inputType("WebhookInput", {
  description: "What an administrator decides about a webhook.",
  fields: (t) => ({
    url: t.string({
      required: true,
      description:
        "An https address. One inside the operator's network needs WEBHOOK_ALLOWED_HOSTS.",
    }),
    events: t.stringList({ required: true, description: `What to tell it of: ${EVENTS}.` }),
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
    description: `Adds a webhook, which gets the events from now on. CONFLICT for more than ${webhookLimits.most}. Administrators only.`,
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
    description: `Replaces the secret of a webhook. The one before signs beside it for ${webhookLimits.oldSecretHours} hours. Administrators only.`,
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
      "Has a delivery tried again at once, whatever became of it. It is answered before the try. Administrators only.",
    args: { id: t.arg.id({ required: true, description: "The delivery's id." }) },
    resolve: (_root, { id }, { viewer, dependencies }) =>
      sendAgain(viewer, dependencies, uuid(id, "Delivery not found")),
  }),
}));
