import { LAUNCH_PROBLEMS, type LaunchProblem } from "#rules/platform-words.ts";
import { Forbidden } from "../errors.ts";

/** A launch that comes to nothing, and why. */
export class LaunchRefused extends Forbidden {
  readonly problem: LaunchProblem;

  constructor(problem: LaunchProblem) {
    super(LAUNCH_PROBLEMS[problem]);
    this.problem = problem;
  }
}
