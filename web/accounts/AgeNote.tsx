import { applicationHere } from "../apollo/application.ts";
import { AuthRemark } from "./AuthFrame.tsx";

/** What those under age read before they sign in, in the words of anyone who runs the server. */
export function AgeNote() {
  const { ageNote: note } = applicationHere();
  return note ? <AuthRemark>{note}</AuthRemark> : null;
}
