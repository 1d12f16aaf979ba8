import { defineJob } from "../jobs/job.ts";
import { announceTimes } from "./announce.ts";
import { deliver, deliverDue } from "./deliver.ts";
import { SEND_AGAIN } from "./deliveries.ts";

/** Once a minute: writes the events of tests that opened or closed, and tries every delivery that is due. */
export const webhookDeliveries = defineJob({
  name: "webhook-deliveries",
  isSingle: true,
  schedule: "* * * * *",
  async run({ dependencies, signal }) {
    await announceTimes(dependencies);
    return deliverDue(dependencies, signal);
  },
});

/** Tries one delivery after an administrator chose Send Again. */
export const webhookSendAgain = defineJob<{ deliveryId: string }>({
  name: SEND_AGAIN.name,
  concurrency: 4,
  async run({ dependencies, input }) {
    return { delivered: await deliver(dependencies, input.deliveryId) };
  },
});
