/** The options of a subject select, with All Subjects first. Includes the chosen one while the others load. */
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
