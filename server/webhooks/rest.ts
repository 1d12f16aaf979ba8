import { z } from "zod";
import { webhookLimits } from "#rules/webhooks.ts";
import { graphql } from "../rest/gql/index.ts";
import { idParams, pageQuery } from "../rest/inputs.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";

graphql(`
  fragment RestWebhook on Webhook {
    id
    url
    events
    createdAt
    lastTriedAt
    lastDelivered
    failingSince
  }
  fragment RestWebhookDelivery on WebhookDelivery {
    id
    event
    payload
    createdAt
    tries
    triedAt
    nextAt
    deliveredAt
    status
    problem
    durationMs
  }
`);

const webhookBody = z
  .object({
    url: z.string("url must be a text."),
    events: z.array(z.string("An event must be a text.")),
  })
  .meta({ id: "WebhookInput", description: "The settings of a webhook." });

/** Webhooks and their deliveries (docs/api.md, section 11). */
export const webhookRoutes: RestRoute[] = [
  defineRoute({
    method: "GET",
    path: "/admin/webhooks",
    summary: "List webhooks",
    document: graphql(`
      query RestWebhooks {
        webhooks {
          ...RestWebhook
        }
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/webhooks",
    summary: "Add a webhook",
    description: "Returns the secret that signs its messages. It is never shown again.",
    status: 201,
    body: webhookBody,
    failures: { 409: `There are ${webhookLimits.most} webhooks, which is the maximum.` },
    document: graphql(`
      mutation RestCreateWebhook($input: WebhookInput!) {
        createWebhook(input: $input) {
          webhook {
            ...RestWebhook
          }
          secret
        }
      }
    `),
  }),
  defineRoute({
    method: "PUT",
    path: "/admin/webhooks/{id}",
    summary: "Change a webhook",
    params: idParams,
    body: webhookBody,
    document: graphql(`
      mutation RestUpdateWebhook($id: ID!, $input: WebhookInput!) {
        updateWebhook(id: $id, input: $input) {
          ...RestWebhook
        }
      }
    `),
  }),
  defineRoute({
    method: "DELETE",
    path: "/admin/webhooks/{id}",
    summary: "Delete a webhook",
    description: "Its deliveries are deleted too.",
    status: 204,
    params: idParams,
    document: graphql(`
      mutation RestDeleteWebhook($id: ID!) {
        deleteWebhook(id: $id)
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/webhooks/{id}/secret",
    summary: "Replace a webhook's secret",
    description: `The old secret also signs for ${webhookLimits.oldSecretHours} hours.`,
    params: idParams,
    document: graphql(`
      mutation RestRotateWebhookSecret($id: ID!) {
        rotateWebhookSecret(id: $id) {
          webhook {
            ...RestWebhook
          }
          secret
        }
      }
    `),
  }),
  defineRoute({
    method: "GET",
    path: "/admin/webhooks/{id}/deliveries",
    summary: "List a webhook's deliveries",
    description: `Of the last ${webhookLimits.deliveryDays} days, the newest first.`,
    params: idParams,
    query: pageQuery,
    document: graphql(`
      query RestWebhookDeliveries($id: ID!, $skip: Int!, $limit: Int!) {
        webhookDeliveries(webhookId: $id, skip: $skip, limit: $limit) {
          totalCount
          items {
            ...RestWebhookDelivery
          }
        }
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/webhook-deliveries/{id}/send",
    summary: "Send a delivery again",
    description: "It is sent in the background.",
    params: z.object({ id: z.uuid() }),
    document: graphql(`
      mutation RestSendWebhookDelivery($id: ID!) {
        sendWebhookDelivery(id: $id) {
          ...RestWebhookDelivery
        }
      }
    `),
  }),
];
