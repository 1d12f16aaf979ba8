import { describe, expect, it } from "vitest";
import { countStates } from "../../../screens/quiz/question-states.ts";
import { sampleProgress } from "../../testing/sample-attempt.ts";
import {
  bookTime,
  chooseOption,
  clearAnswer,
  markedCount,
  questionStates,
  sheetOf,
  showQuestion,
  toggleMark,
  viewPassage,
} from "./answer-sheet.ts";
import { answeredCount } from "./attempt.ts";

const fresh = sheetOf(sampleProgress(), 0);

describe("an answer sheet", () => {
  it("shows its current question when the student sits down", () => {
    expect(fresh.firstShown).toEqual([0, -1, -1, -1]);
    expect(questionStates(fresh)).toEqual([
      "notAnswered",
      "notVisited",
      "notVisited",
      "notVisited",
    ]);
  });

  it("selects an option, and clears it when it is chosen again", () => {
    const chosen = chooseOption(fresh, 2);
    expect(chosen.answers).toEqual([2, -1, -1, -1]);
    expect(chooseOption(chosen, 2).answers).toEqual([-1, -1, -1, -1]);
    expect(chooseOption(chosen, 1).answers).toEqual([1, -1, -1, -1]);
  });

  it("counts every choice, change and clearing, but not a clearing of nothing", () => {
    const changed = clearAnswer(chooseOption(chooseOption(fresh, 2), 1));
    expect(changed.changeCounts).toEqual([3, 0, 0, 0]);
    expect(clearAnswer(changed)).toBe(changed);
  });

  it("counts the seconds in which a passage was in view to the question that they were spent on", () => {
    const open = viewPassage(fresh, true, 5);
    const next = showQuestion(open, 1, 15);
    const away = viewPassage(next, false, 22);
    const done = bookTime(away, 30);
    expect(done.secondsSpent).toEqual([15, 15, 0, 0]);
    expect(done.secondsReading).toEqual([10, 7, 0, 0]);
    expect(viewPassage(done, false, 40)).toBe(done);
    const sat = sheetOf({ ...sampleProgress(), ...done }, 60);
    expect(sat.isReading, "until the page says so again").toBe(false);
    expect(bookTime(sat, 70).secondsReading).toEqual([10, 7, 0, 0]);
  });

  it("keeps the letters of the last eight changes, a hyphen for a cleared answer", () => {
    const changed = clearAnswer(chooseOption(chooseOption(fresh, 2), 1));
    expect(changed.choices).toEqual(["CB-", "", "", ""]);
    const often = [0, 1, 2, 3, 0, 1].reduce(chooseOption, changed);
    expect(often.choices[0]).toBe("B-ABCDAB");
    expect(often.changeCounts[0]).toBe(9);
  });

  it("counts how often each question was gone to, and staying on it as one visit", () => {
    expect(fresh.visits).toEqual([1, 0, 0, 0]);
    const there = [1, 0, 1, 1, 1].reduce((sheet, index) => showQuestion(sheet, index, 9), fresh);
    expect(there.visits).toEqual([2, 2, 0, 0]);
    const again = sheetOf({ ...sampleProgress(), ...there }, 10);
    expect(again.visits, "coming back to the page is no visit").toEqual([2, 2, 0, 0]);
  });

  it("takes a question that was shown before visits were counted for visited once", () => {
    const older = sheetOf({ ...sampleProgress(), firstShown: [0, 5, -1, -1] }, 9);
    expect(older.visits).toEqual([0, 0, 0, 0]);
    expect(showQuestion(older, 1, 10).visits).toEqual([0, 2, 0, 0]);
  });

  it("books seconds on the question that was on the screen", () => {
    const moved = showQuestion(showQuestion(fresh, 1, 20), 3, 45);
    expect(moved.secondsSpent).toEqual([20, 25, 0, 0]);
    expect(moved.firstShown).toEqual([0, 20, -1, 45]);
    const back = bookTime(showQuestion(moved, 1, 50), 60);
    expect(back.secondsSpent).toEqual([20, 35, 0, 5]);
    expect(back.firstShown).toEqual([0, 20, -1, 45]);
  });

  it("books no time twice and none backwards", () => {
    const booked = bookTime(fresh, 10);
    expect(bookTime(booked, 10)).toBe(booked);
    expect(bookTime(booked, 4)).toBe(booked);
  });

  it.each([-1, 4, 1.5, Number.NaN])("does not go to question %s", (index) => {
    expect(showQuestion(fresh, index, 5)).toBe(fresh);
  });

  it("knows the five states, and counts a marked answer as an answer", () => {
    let sheet = chooseOption(fresh, 0);
    sheet = toggleMark(showQuestion(sheet, 1, 5));
    sheet = toggleMark(chooseOption(showQuestion(sheet, 2, 9), 3));
    expect(questionStates(sheet)).toEqual([
      "answered",
      "marked",
      "answeredAndMarked",
      "notVisited",
    ]);
    expect(countStates(questionStates(sheet))).toEqual({
      notVisited: 1,
      notAnswered: 0,
      answered: 1,
      marked: 1,
      answeredAndMarked: 1,
      withdrawn: 0,
    });
    expect(answeredCount(sheet)).toBe(2);
    expect(markedCount(sheet)).toBe(2);
  });

  it("takes a mark away again", () => {
    expect(toggleMark(toggleMark(fresh)).marked).toEqual(fresh.marked);
  });
});
