import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { show } from "../testing/show.tsx";
import { ExportMenu } from "./ExportMenu.tsx";

const saved: { name: string; type: string }[] = [];
vi.mock("../ui/save-file.ts", () => ({
  saveFile: (name: string, _parts: unknown, type: string) => saved.push({ name, type }),
}));
const asked: string[] = [];
let answer = async () => new Response(new Uint8Array([1]));
vi.mock("../apollo/fetch-bytes.ts", () => ({
  fetchBytes: async (path: string) => {
    asked.push(path);
    return (await answer()).arrayBuffer();
  },
}));

afterEach(() => {
  saved.length = 0;
  asked.length = 0;
});

const saveCsv = vi.fn(async () => undefined);
const onFailure = vi.fn();

function shown() {
  show(
    <ExportMenu
      saveCsv={saveCsv}
      path="/admin/questions/export"
      query={{ subject: "Law & more" }}
      name="questions"
      onFailure={onFailure}
      busyLabel="Exporting..."
    />,
  );
}

async function pick(format: string): Promise<void> {
  fireEvent.click(screen.getByRole("button", { name: "Export" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: format }));
}

it("saves the file of the format that is chosen, with the filter", async () => {
  shown();
  await pick("Moodle XML");
  await waitFor(() => expect(saved).toEqual([{ name: "questions.xml", type: "application/xml" }]));
  expect(asked).toEqual(["/admin/questions/export?subject=Law+%26+more&format=moodle"]);
  await pick("QTI 3.0");
  await waitFor(() => expect(saved.at(-1)?.name).toBe("questions.zip"));
  await pick("CSV");
  await waitFor(() => expect(saveCsv).toHaveBeenCalledOnce());
});

it("says when a file can't be had, and tries again", async () => {
  shown();
  answer = async () => {
    throw new Error("away");
  };
  await pick("GIFT");
  await waitFor(() => expect(onFailure).toHaveBeenCalledOnce());
  answer = async () => new Response(new Uint8Array([1]));
  const [, again] = onFailure.mock.calls[0] ?? [];
  again();
  await waitFor(() => expect(saved).toEqual([{ name: "questions.gift", type: "text/x-gift" }]));
});
