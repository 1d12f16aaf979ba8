import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from "graphql";

function looksFor(
  { fieldNodes, fragments }: GraphQLResolveInfo,
  name: string,
  mayBeLeftOut: boolean,
): boolean {
  const look = ({ selections }: SelectionSetNode): boolean =>
    selections.some((selection) => {
      if (!mayBeLeftOut && selection.directives?.length) return false;
      if (selection.kind === Kind.FIELD) return selection.name.value === name;
      if (selection.kind === Kind.INLINE_FRAGMENT) return look(selection.selectionSet);
      const fragment = fragments[selection.name.value];
      return fragment !== undefined && look(fragment.selectionSet);
    });
  return fieldNodes.some(({ selectionSet }) => selectionSet !== undefined && look(selectionSet));
}

/** Whether the answer of the present field is asked for a field of such a name, if only under a condition. */
export function asksFor(info: GraphQLResolveInfo, name: string): boolean {
  return looksFor(info, name, true);
}

/** The same, but not for one that a directive may leave out. */
export function surelyAsksFor(info: GraphQLResolveInfo, name: string): boolean {
  return looksFor(info, name, false);
}
