import { expect, it } from "vitest";
import { progressKey, unsentKey } from "../attempts/session/device/device-storage.ts";
import { forgetOnDevice } from "./forget-on-device.ts";

it("removes what a browser keeps of one person, and nothing of anybody else", () => {
  const storage = window.localStorage;
  storage.clear();
  const own = (userId: string) => [
    unsentKey(userId, "12"),
    progressKey(userId, "3"),
    `lexam.quiz-progress.${userId}`,
    `lexam.review-answers.${userId}`,
    `lexam-notes.${userId}`,
  ];
  const stays = [...own("70"), ...own("17"), "lexam.text-size", "lexam-color-scheme"];
  for (const name of [...own("7"), ...stays]) storage.setItem(name, "kept");
  forgetOnDevice(storage, 7);
  expect(Object.keys(storage).sort()).toEqual(stays.sort());
});
