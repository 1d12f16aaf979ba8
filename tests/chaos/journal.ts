/** What a student's device sent, and what it was answered, in the order in which it happened. */
type Entry =
  | { kind: "started"; attemptId: number; email: string }
  | { kind: "sent"; attemptId: number; sequence: number; answers: number[]; isFinal: boolean }
  /** `at` in milliseconds. */
  | { kind: "acknowledged"; attemptId: number; sequence: number; answers: number[]; at: number }
  /** An attempt as it was read from the server. */
  | { kind: "read"; attemptId: number; sequence: number; answers: number[] }
  | { kind: "submitted"; attemptId: number; resultId: number; receipt: string }
  /** A result as it was read from the server; score in marks. */
  | { kind: "result"; attemptId: number; answers: number[]; score: number; receipt: string }
  /** Something that no fault explains. */
  | { kind: "surprise"; attemptId: number; words: string };

/** What all students together saw. */
export type Journal = Entry[];
