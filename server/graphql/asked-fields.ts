import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from "graphql";

/** Whether the answer of the present field is asked for a field of such a name that no directive may leave out. */
export function surelyAsksFor(
  { fieldNodes, fragments }: GraphQLResolveInfo,
  name: string,
): boolean {
  const look = ({ selections }: SelectionSetNode): boolean =>
    selections.some((selection) => {
      if (selection.directives?.length) return false;
      if (selection.kind === Kind.FIELD) return selection.name.value === name;
      if (selection.kind === Kind.INLINE_FRAGMENT) return look(selection.selectionSet);
      const fragment = fragments[selection.name.value];
      return fragment !== undefined && look(fragment.selectionSet);
    });
  return fieldNodes.some(({ selectionSet }) => selectionSet !== undefined && look(selectionSet));
}
