/** All Subjects and the subjects, for a select; the chosen one is there while they load. */
export function subjectOptions(subjects: readonly string[], chosen: string) {
  const known = chosen === "" || subjects.includes(chosen);
  return [
    { value: "", label: "All Subjects" },
    ...(known ? subjects : [chosen, ...subjects]).map((subject) => ({
      value: subject,
      label: subject,
    })),
  ];
}
