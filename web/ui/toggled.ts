/** A set with a member added, or taken out where it was in it. */
export function toggled<Member>(before: ReadonlySet<Member>, member: Member): ReadonlySet<Member> {
  const after = new Set(before);
  if (!after.delete(member)) after.add(member);
  return after;
}
