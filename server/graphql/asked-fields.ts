import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from "graphql";

/** Whether the answer of the present field is asked for a field of such a name. */
export function asksFor({ fieldNodes, fragments }: GraphQLResolveInfo, name: string): boolean {
  const looksFor = ({ selections }: SelectionSetNode): boolean =>
    selections.some((selection) => {
      if (selection.kind === Kind.FIELD) return selection.name.value === name;
      if (selection.kind === Kind.INLINE_FRAGMENT) return looksFor(selection.selectionSet);
      const fragment = fragments[selection.name.value];
      return fragment !== undefined && looksFor(fragment.selectionSet);
    });
  return fieldNodes.some(
    ({ selectionSet }) => selectionSet !== undefined && looksFor(selectionSet),
  );
}
