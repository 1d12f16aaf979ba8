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

/** Returns true if the current field's selection has a field of this name, even under a directive. */
export function asksFor(info: GraphQLResolveInfo, name: string): boolean {
  return looksFor(info, name, true);
}

/** As asksFor, but ignores a field that a directive may leave out. */
export function surelyAsksFor(info: GraphQLResolveInfo, name: string): boolean {
  return looksFor(info, name, false);
}
