import { graphql } from "../gql/index.ts";

export const WebhooksQuery = graphql(`
  query Webhooks {
    webhooks {
      ...WebhookRow
    }
  }
  fragment WebhookRow on Webhook {
    id
    url
    events
    lastTriedAt
    lastDelivered
    failingSince
  }
`);

export const WebhookDeliveriesQuery = graphql(`
  query WebhookDeliveries($webhookId: ID!, $limit: Int!) {
    webhookDeliveries(webhookId: $webhookId, limit: $limit) {
      totalCount
      items {
        ...DeliveryRow
      }
    }
  }
  fragment DeliveryRow on WebhookDelivery {
    id
    event
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

export const CreateWebhook = graphql(`
  mutation CreateWebhook($input: WebhookInput!) {
    createWebhook(input: $input) {
      webhook {
        ...WebhookRow
        addressWarning
      }
      secret
    }
  }
`);

export const UpdateWebhook = graphql(`
  mutation UpdateWebhook($id: ID!, $input: WebhookInput!) {
    updateWebhook(id: $id, input: $input) {
      ...WebhookRow
      addressWarning
    }
  }
`);

export const RotateWebhookSecret = graphql(`
  mutation RotateWebhookSecret($id: ID!) {
    rotateWebhookSecret(id: $id) {
      webhook {
        ...WebhookRow
      }
      secret
    }
  }
`);

export const DeleteWebhook = graphql(`
  mutation DeleteWebhook($id: ID!) {
    deleteWebhook(id: $id)
  }
`);

export const SendWebhookDelivery = graphql(`
  mutation SendWebhookDelivery($id: ID!) {
    sendWebhookDelivery(id: $id) {
      ...DeliveryRow
    }
  }
`);
