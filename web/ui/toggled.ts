/** Returns a set with a member added, or removed if it was there. */
export function toggled<Member>(before: ReadonlySet<Member>, member: Member): ReadonlySet<Member> {
  const after = new Set(before);
  if (!after.delete(member)) after.add(member);
  return after;
}
