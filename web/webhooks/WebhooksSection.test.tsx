import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { GraphQLError } from "graphql";
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

it("expands the deliveries, and sends one again", async () => {
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
    { ...delivery, id: "d", status: null, durationMs: null, tries: 1 },
    { ...delivery, id: "c", status: 202, nextAt: null, deliveredAt: AT, durationMs: 140 },
  ];
  const { asked } = show(<WebhooksSection />, {
    Webhooks: { webhooks: [webhook] },
    WebhookDeliveries: { webhookDeliveries: { totalCount: 4, items } },
    SendWebhookDelivery: { sendWebhookDelivery: delivery },
  });
  expect(await screen.findByText(/^Failing since /)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /^Deliveries to / }));
  const [, failing, given, sending, delivered] = await screen.findAllByRole("row");
  expect(failing?.textContent).toMatch(/503.*Try 9 of 14, next /);
  expect(given?.textContent).toMatch(/No response.*Try 14 of 14, given up\. No answer within/);
  expect(sending?.textContent).toMatch(/–Try 1 of 14, being sent/);
  expect(delivered?.textContent).toMatch(/202.*Delivered in 140 ms/);
  fireEvent.click(within(failing as HTMLElement).getByRole("button"));
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain("SendWebhookDelivery"));
});

it("adds a webhook, and shows its secret once", async () => {
  const { asked } = show(<WebhooksSection />, {
    Webhooks: { webhooks: [] },
    CreateWebhook: {
      createWebhook: {
        webhook: { ...webhook, addressWarning: "No server is known as hooks.example.com yet." },
        secret: "whsec_once",
      },
    },
  });
  expect(await screen.findByText("No webhooks yet")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Add Webhook" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a webhook" }));
  fireEvent.change(dialog.getByLabelText("Address"), { target: { value: webhook.url } });
  fireEvent.click(dialog.getByRole("checkbox", { name: /results\.released/ }));
  fireEvent.click(dialog.getByRole("button", { name: "Add Webhook" }));
  expect(await screen.findByText("whsec_once")).toBeTruthy();
  expect(screen.getByText("No server is known as hooks.example.com yet.")).toBeTruthy();
  expect(asked.find(({ name }) => name === "CreateWebhook")?.variables).toEqual({
    input: { url: webhook.url, events: ["results.released"] },
  });
});

it("shows an error at each wrong field", async () => {
  const inside = "10.0.0.1 is inside a private network.";
  const fields = [
    { field: "url", message: inside },
    { field: "events", message: "Choose at least one event." },
  ];
  const refusal = new GraphQLError("Check the input.", {
    extensions: { code: "BAD_USER_INPUT", fields },
  });
  show(<WebhooksSection />, {
    Webhooks: { webhooks: [] },
    CreateWebhook: { createWebhook: refusal },
  });
  await screen.findByText("No webhooks yet");
  fireEvent.click(screen.getByRole("button", { name: "Add Webhook" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a webhook" }));
  fireEvent.change(dialog.getByLabelText("Address"), { target: { value: "https://10.0.0.1" } });
  fireEvent.click(dialog.getByRole("button", { name: "Add Webhook" }));
  expect((await dialog.findByRole("alert")).textContent).toBe(
    "Failed to save the webhook. Correct the marked fields.",
  );
  const address = dialog.getByLabelText("Address");
  expect(document.getElementById(address.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    inside,
  );
  expect(document.activeElement).toBe(address);
  expect(dialog.getByText("Choose at least one event.")).toBeTruthy();
});
