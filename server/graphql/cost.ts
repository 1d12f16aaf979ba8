import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  type IntValueNode,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  visit,
} from "graphql";
import { learningLimits } from "#rules/learning-limits.ts";
import {
  listLimits,
  passageLimits,
  questionLimits,
  reviewLimits,
  sectionLimits,
} from "#rules/limits.ts";
import type { Action } from "#rules/permissions.ts";

const { sectionsMax } = sectionLimits;
const { optionsMax } = questionLimits;
const { reviewCards, reviewForecastDays } = reviewLimits;
const { findingsTold } = learningLimits;

/** How long a list is taken to be that no `limit` bounds; few are longer than a test's questions. */
const LIST_LENGTH = 50;
/** Lists that are hardly ever so long. */
const LENGTHS: Record<string, number> = {
  "Import.header": 20,
  "Import.ignoredColumns": 5,
  "Import.newSubjects": 5,
  "Import.warnings": 5,
  "ImportRow.cells": 20,
  "ImportRow.differences": 5,
  "Attempt.passages": 20,
  "Attempt.sections": sectionsMax,
  "BlindReview.passages": 20,
  "BlindReviewOutcome.groups": 4,
  "Dashboard.findings": findingsTold,
  "Dashboard.openBlindReviews": 3,
  "Mistake.options": optionsMax,
  "Mistake.optionsHtml": optionsMax,
  "MistakenSubject.topics": 10,
  "MistakePage.questionIds": 200,
  "PaperQuestion.options": optionsMax,
  "PaperQuestion.optionsHtml": optionsMax,
  "Passage.holds": 3,
  "Passage.questions": passageLimits.passageQuestionsMax,
  "Passage.subjects": 3,
  "Passage.takenOut": 5,
  "Practice.outcomes": 20,
  "Practice.passages": 20,
  "PracticeQuestion.options": optionsMax,
  "PracticeQuestion.optionsHtml": optionsMax,
  "Practising.underWay": 3,
  "Progress.findings": findingsTold,
  "Progress.guesses": 2,
  "Progress.habits": 6,
  "Progress.subjects": 12,
  "ProgressSubject.topics": 12,
  "ProgressSubject.trend": 5,
  "ProgressTopic.trend": 5,
  "Query.practicePools": 5,
  "Question.options": optionsMax,
  "Question.optionsHtml": optionsMax,
  "QuestionRevision.options": optionsMax,
  "QuestionRevision.optionsHtml": optionsMax,
  "Result.passages": 20,
  "Result.sections": sectionsMax,
  "ResultQuestion.options": optionsMax,
  "ResultQuestion.optionsHtml": optionsMax,
  "Review.cards": reviewCards,
  "Review.forecast": reviewForecastDays,
  "ReviewAnswer.meetings": 4,
  "ReviewCard.met": 3,
  "Solution.options": optionsMax,
  "Solution.optionsHtml": optionsMax,
  "Test.sections": 3,
  "Test.subjects": 10,
  "TestOverview.sections": sectionsMax,
};
/** How long the introspection's lists are taken to be; the others, such as a field's arguments, 2. */
const INTROSPECTION_LENGTHS: Record<string, number> = { types: 100, fields: 7 };
/** A field of the introspection is in memory, and nobody is asked whether it may be seen. */
const INTROSPECTION_COST = 0.01;
/** A root field asks the database. */
const ROOT_COST = 20;

/** What a field may say of itself in its extensions. */
interface CostExtensions {
  /** In how many items of a list it can be asked for; any number unless said. */
  mostItems?: number;
  /** As how many fields it counts, where its value is as dear as so many. */
  fields?: number;
}

/** As how many fields a field counts by itself. */
export function fieldsOf({ extensions }: GraphQLField<unknown, unknown>): number {
  return (extensions as CostExtensions).fields ?? 1;
}

/** What the cost of a selection depends on. */
interface Count {
  schema: GraphQLSchema;
  fragments: Map<string, FragmentDefinitionNode>;
  variables: Record<string, unknown>;
  /** Costs of fragments, so that fragments of fragments are counted once. */
  known: Map<string, number>;
  /** What is asked for in more items of a list than it may be. */
  tooMany: Set<string>;
  /** Whether nobody is signed in: the other root fields are refused then, and cost nothing more. */
  isVisitor: boolean;
}

/** Where in an operation a selection stands. */
interface Place {
  /** What the nearest list's `limit` is. */
  limit: number;
  /** How often the selection can be answered. */
  times: number;
}

/** The `limit` that a field is asked with, or what its list has without one. */
function limitOf(field: FieldNode, { variables }: Count, otherwise: number): number {
  const value = field.arguments?.find(({ name }) => name.value === "limit")?.value;
  if (value === undefined) return otherwise;
  const limit =
    value.kind === Kind.VARIABLE
      ? Number(variables[value.name.value] ?? LIST_LENGTH)
      : Number((value as IntValueNode).value);
  // Another limit is refused when the field is run.
  return limit >= 1 && limit <= listLimits.pageItemsMax ? limit : 1;
}

function lengthOf(
  { type, name }: GraphQLField<unknown, unknown>,
  parent: GraphQLObjectType,
  limit: number,
): number {
  if (!isListType(getNullableType(type))) return 1;
  if (parent.name.startsWith("__")) return INTROSPECTION_LENGTHS[name] ?? 2;
  return LENGTHS[`${parent.name}.${name}`] ?? limit;
}

/** Whether a root field asks for a sign-in. */
function isForMembers({ extensions }: GraphQLField<unknown, unknown>): boolean {
  const { authScopes } = (extensions.pothosOptions ?? {}) as {
    authScopes?: { signedIn?: boolean; can?: Action };
  };
  return authScopes?.signedIn === true || authScopes?.can !== undefined;
}

function fieldCost(
  field: FieldNode,
  parent: GraphQLObjectType,
  place: Place,
  count: Count,
): number {
  const name = field.name.value;
  const definition =
    parent.getFields()[name] ??
    [SchemaMetaFieldDef, TypeMetaFieldDef].find((meta) => meta.name === name);
  if (definition === undefined) return 1;
  const itself = parent.name.startsWith("__") ? INTROSPECTION_COST : fieldsOf(definition);
  if (count.isVisitor && isForMembers(definition)) return itself;
  const { mostItems } = definition.extensions as CostExtensions;
  if (mostItems !== undefined && place.times > mostItems) {
    count.tooMany.add(`${parent.name}.${name} can be asked for in at most ${mostItems} items`);
  }
  // A page hands its limit on to the list inside it.
  const inherited = parent.name.endsWith("Page") ? place.limit : LIST_LENGTH;
  const own = limitOf(field, count, inherited);
  const length = lengthOf(definition, parent, own);
  const type = getNamedType(definition.type);
  if (field.selectionSet === undefined || !isObjectType(type)) {
    return itself * length;
  }
  const inside = { limit: own, times: place.times * length };
  return itself + length * selectionCost(field.selectionSet, type, inside, count);
}

function fragmentCost(name: string, place: Place, count: Count): number {
  const key = `${name} ${place.limit} ${place.times}`;
  const known = count.known.get(key);
  if (known !== undefined) return known;
  const fragment = count.fragments.get(name);
  const type = fragment && count.schema.getType(fragment.typeCondition.name.value);
  if (fragment === undefined || !isObjectType(type)) return 0;
  // A fragment within itself is refused by validation; here it must only end.
  count.known.set(key, 0);
  const cost = selectionCost(fragment.selectionSet, type, place, count);
  count.known.set(key, cost);
  return cost;
}

function selectionCost(
  { selections }: SelectionSetNode,
  type: GraphQLObjectType,
  place: Place,
  count: Count,
): number {
  let cost = 0;
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) cost += fieldCost(selection, type, place, count);
    else if (selection.kind === Kind.FRAGMENT_SPREAD) {
      cost += fragmentCost(selection.name.value, place, count);
    } else cost += selectionCost(selection.selectionSet, type, place, count);
  }
  return cost;
}

/** What an operation can cost, before anything of it runs. */
export interface OperationCost {
  /** The fields it can answer at most, with lists as long as their `limit` allows. */
  fields: number;
  /** What it asks for in more items of a list than can be, a clause each. */
  tooMany: readonly string[];
}

/** Costs of an operation that were asked for before. */
interface KnownCosts {
  /** The variables that a `limit` is given by: nothing else of a request changes the cost. */
  limits: readonly string[];
  costs: Map<string, OperationCost>;
}

/** As long as a document lives, which those of the web client and of the REST routes do. */
const knownCosts = new WeakMap<OperationDefinitionNode, KnownCosts>();
/** Limits are few: a page has one of a handful of sizes. */
const MOST_KNOWN = 20;

function limitsIn(document: DocumentNode): string[] {
  const names = new Set<string>();
  visit(document, {
    Argument({ name, value }) {
      if (name.value === "limit" && value.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  return [...names];
}

/**
 * What an operation can cost at most; worked out once for each size of its pages.
 *
 * @param document a valid one
 * @param operation one of the document's
 * @param variables coerced by the schema, so that defaults count as well
 * @param isVisitor whether it is asked without a sign-in
 */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
  isVisitor: boolean,
): OperationCost {
  const known = knownCosts.get(operation) ?? { limits: limitsIn(document), costs: new Map() };
  knownCosts.set(operation, known);
  const key = [isVisitor, ...known.limits.map((name) => variables[name])].join();
  const cost =
    known.costs.get(key) ?? workOutCost(schema, document, operation, variables, isVisitor);
  if (known.costs.size < MOST_KNOWN) known.costs.set(key, cost);
  return cost;
}

function workOutCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
  isVisitor: boolean,
): OperationCost {
  const root = schema.getRootType(operation.operation);
  if (root == null) return { fields: 0, tooMany: [] };
  const fragments = new Map(
    document.definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );
  const count: Count = {
    ...{ schema, fragments, variables, isVisitor },
    known: new Map(),
    tooMany: new Set(),
  };
  const roots = operation.selectionSet.selections.length;
  const place = { limit: LIST_LENGTH, times: 1 };
  const fields = roots * ROOT_COST + selectionCost(operation.selectionSet, root, place, count);
  return { fields: Math.ceil(fields), tooMany: [...count.tooMany] };
}
