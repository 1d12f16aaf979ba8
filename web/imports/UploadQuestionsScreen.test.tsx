import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { NoAnswer } from "../apollo/transport.ts";
import { UploadRefused, upload } from "../apollo/upload.ts";
import { show, signInSample } from "../testing/show.tsx";
import { UploadQuestionsScreen } from "./UploadQuestionsScreen.tsx";

vi.mock("../apollo/upload.ts", { spy: true });

const sent = vi.mocked(upload);

beforeEach(() => {
  signInSample({ role: "admin" });
  sent.mockReset().mockResolvedValue("");
});

const HEAD = "question_text,option_a,option_b,option_c,option_d,correct_option,subject";

async function pick(text: string, name = "questions.csv") {
  const field = await screen.findByLabelText<HTMLInputElement>("CSV file");
  await expect.poll(() => field.disabled).toBe(false);
  const files = [new File([text], name, { type: name.endsWith(".csv") ? "text/csv" : "" })];
  fireEvent.change(field, { target: { files } });
}

const open = () => show(<UploadQuestionsScreen />, { LatestImport: { latestImport: null } });

it("sends nothing that is no CSV file, and says so", async () => {
  open();
  await pick("words", "questions.txt");
  expect((await screen.findByRole("alert")).textContent).toBe("Please select a CSV file");
  expect(sent).not.toHaveBeenCalled();
});

it("asks before questions of the bank are changed, and leaves them when it is told to", async () => {
  open();
  await pick(`id,${HEAD}\n7,What?,a,b,c,d,A,Torts\n`);
  expect(await screen.findByText("Change up to 1 question of the bank?")).toBeTruthy();
  expect(screen.getByText(/It can be undone for 24 hours/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Keep the Bank" }));
  expect(sent).not.toHaveBeenCalled();
  await pick(`id,${HEAD}\n7,What?,a,b,c,d,A,Torts\n`);
  fireEvent.click(await screen.findByRole("button", { name: "Import and Change Them" }));
  await expect.poll(() => sent.mock.calls.length).toBe(1);
});

it("says why a file was refused in the server's words, and takes it when it was mended", async () => {
  sent.mockRejectedValueOnce(new UploadRefused("The column subject is missing."));
  open();
  await pick("question_text\nWhat?\n");
  expect((await screen.findByRole("alert")).textContent).toBe("The column subject is missing.");
  await pick(`${HEAD}\nWhat?,a,b,c,d,A,Torts\n`);
  await expect.poll(() => sent.mock.calls.length).toBe(2);
  await expect.poll(() => screen.queryByRole("alert")).toBeNull();
});

it("says that a file was lost on its way", async () => {
  sent.mockRejectedValueOnce(new NoAnswer("unreachable"));
  open();
  await pick(`${HEAD}\nWhat?,a,b,c,d,A,Torts\n`);
  expect((await screen.findByRole("alert")).textContent).toBe("Failed to upload questions");
});

it("says that it reads while ids are counted, and takes no other file meanwhile", async () => {
  open();
  const rest = Promise.withResolvers<void>();
  const content = `id,${HEAD}\n1,Q?,a,b,c,d,A,Torts\n2,R?,a,b,c,d,A,Torts\n`;
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
  expect(await screen.findByText("Change up to 2 questions of the bank?")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText("Reading the file…")).toBeNull());
  expect(input.disabled).toBe(false);
});
