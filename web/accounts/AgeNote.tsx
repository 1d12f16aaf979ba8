import { useApplication } from "../apollo/application.ts";

/** What those under age are told before they sign in, in the words of whoever runs the server. */
export function AgeNote({ className }: { className?: string }) {
  const note = useApplication()?.ageNote;
  return note ? <p className={className}>{note}</p> : null;
}
