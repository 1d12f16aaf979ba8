import { LAUNCH_PROBLEMS, type LaunchProblem } from "#rules/platform-words.ts";
import { Forbidden } from "../errors.ts";

/** Thrown when a launch fails; `problem` is the reason. */
export class LaunchRefused extends Forbidden {
  readonly problem: LaunchProblem;

  constructor(problem: LaunchProblem) {
    super(LAUNCH_PROBLEMS[problem]);
    this.problem = problem;
  }
}
