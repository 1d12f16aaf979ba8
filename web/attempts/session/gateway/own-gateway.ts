import { session } from "../../../apollo/session.ts";
import { type QuizGateway, Unreachable } from "./gateway.ts";
import { serverGateway } from "./server-gateway.ts";

/**
 * The quiz's calls in the name of one person alone. When somebody else has signed in in this browser
 * meanwhile, nothing is sent: the answers stay on this device, for the next sign-in of their owner.
 */
export function gatewayOf(userId: string): QuizGateway {
  function own<Args extends unknown[], T>(call: (...args: Args) => Promise<T>) {
    return async (...args: Args): Promise<T> => {
      const current = session.get();
      if (current.status === "member" && String(current.user.userId) !== userId) {
        throw new Unreachable(false);
      }
      return call(...args);
    };
  }
  const { start, read, resume, startFresh, save, submit } = serverGateway;
  return {
    start: own(start),
    read: own(read),
    resume: own(resume),
    startFresh: own(startFresh),
    save: own(save),
    submit: own(submit),
  };
}
