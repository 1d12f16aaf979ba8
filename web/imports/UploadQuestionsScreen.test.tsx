import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { show, signInSample } from "../testing/show.tsx";
import { UploadQuestionsScreen } from "./UploadQuestionsScreen.tsx";

const HEADER = "id,question_text,option_a,option_b,correct_option,subject";

it("says that it reads while ids are counted, and takes no other file meanwhile", async () => {
  signInSample({ role: "admin" });
  show(<UploadQuestionsScreen />, { LatestImport: { latestImport: null } });
  const rest = Promise.withResolvers<void>();
  const content = `${HEADER}\n1,Q?,a,b,A,Torts\n2,R?,a,b,A,Torts\n`;
  const file = new File([content], "bank.csv", { type: "text/csv" });
  // A long one, the rest of which is still to be read.
  file.stream = () =>
    new ReadableStream({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode(content));
        await rest.promise;
        controller.close();
      },
    });
  const input = await screen.findByLabelText<HTMLInputElement>("CSV file");
  fireEvent.change(input, { target: { files: [file] } });
  expect(await screen.findByText("Reading the file…")).toBeTruthy();
  expect(input.disabled).toBe(true);
  rest.resolve();
  expect(await screen.findByText("Change 2 questions of the bank?")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText("Reading the file…")).toBeNull());
  expect(input.disabled).toBe(false);
});
