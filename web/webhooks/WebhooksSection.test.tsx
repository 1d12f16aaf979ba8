import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { show, signInSample } from "../testing/show.tsx";
import { WebhooksSection } from "./WebhooksSection.tsx";

beforeEach(() => signInSample({ role: "admin" }));

const AT = "2026-11-24T04:42:00Z";
const webhook = {
  ...{ id: "1", url: "https://hooks.example.com/lexam", events: ["results.released"] },
  ...{ lastTriedAt: AT, lastDelivered: false, failingSince: AT },
};
const delivery = {
  ...{ id: "a", event: "results.released", createdAt: AT, tries: 9, triedAt: AT },
  ...{ nextAt: "2099-01-01T06:22:00Z", deliveredAt: null, status: 503, problem: null },
  durationMs: 20,
};

it("unfolds the deliveries, and sends one again", async () => {
  const items = [
    delivery,
    {
      ...delivery,
      id: "b",
      status: null,
      problem: "No answer within 10 seconds.",
      nextAt: null,
      tries: 14,
    },
    { ...delivery, id: "c", status: 202, nextAt: null, deliveredAt: AT, durationMs: 140 },
  ];
  const { asked } = show(<WebhooksSection />, {
    Webhooks: { webhooks: [webhook] },
    WebhookDeliveries: { webhookDeliveries: { totalCount: 3, items } },
    SendWebhookDelivery: { sendWebhookDelivery: delivery },
  });
  expect(await screen.findByText(/^Fails since /)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /^Deliveries to / }));
  const [, failing, given, delivered] = await screen.findAllByRole("row");
  expect(failing?.textContent).toMatch(/503.*Try 9 of 14, next /);
  expect(given?.textContent).toMatch(/No answer.*Try 14 of 14, given up\. No answer within/);
  expect(delivered?.textContent).toMatch(/202.*Delivered in 140 ms/);
  fireEvent.click(within(failing as HTMLElement).getByRole("button"));
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain("SendWebhookDelivery"));
});

it("adds one, and shows its secret once", async () => {
  const { asked } = show(<WebhooksSection />, {
    Webhooks: { webhooks: [] },
    CreateWebhook: { createWebhook: { webhook, secret: "whsec_once" } },
  });
  expect(await screen.findByText("No webhooks yet")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Add Webhook" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a webhook" }));
  fireEvent.change(dialog.getByLabelText("Address"), { target: { value: webhook.url } });
  fireEvent.click(dialog.getByRole("checkbox", { name: /results\.released/ }));
  fireEvent.click(dialog.getByRole("button", { name: "Add Webhook" }));
  expect(await screen.findByText("whsec_once")).toBeTruthy();
  expect(asked.find(({ name }) => name === "CreateWebhook")?.variables).toEqual({
    input: { url: webhook.url, events: ["results.released"] },
  });
});
