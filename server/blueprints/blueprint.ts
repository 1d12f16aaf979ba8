import {
  type BlueprintInput,
  blueprintErrors,
  blueprintLimits,
  normaliseBlueprint,
} from "#rules/blueprints.ts";
import { foldName } from "#rules/near-names.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Blueprint as BlueprintRecord, Prisma } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, InvalidInput, NotFound } from "../errors.ts";

export type Needed = Pick<Dependencies, "database" | "now">;

export const MISSING_BLUEPRINT = "Blueprint not found";

/** How tests are filled: a blueprint as it is kept. */
export interface Blueprint extends BlueprintInput {
  id: number;
  updatedAt: Date;
  /** How many papers were drawn from it. */
  drawCount: number;
}

const withCount = { _count: { select: { draws: true } } } as const;

/** @param record as this module wrote it: `spec` was checked then */
function blueprintOf(record: BlueprintRecord & { _count: { draws: number } }): Blueprint {
  const { id, name, updatedAt, _count } = record;
  const spec = record.spec as unknown as Omit<BlueprintInput, "name">;
  return { id, name, updatedAt, drawCount: _count.draws, ...spec };
}

/** @throws InvalidInput with what is wrong */
function checked(input: BlueprintInput, now: Date) {
  const blueprint = normaliseBlueprint(input);
  const errors = blueprintErrors(blueprint);
  if (errors.length > 0) throw new InvalidInput(errors);
  const { name, ...spec } = blueprint;
  return {
    name,
    nameKey: foldName(name),
    spec: spec as unknown as Prisma.InputJsonObject,
    updatedAt: now,
  };
}

/** Does what writes a blueprint. @throws InvalidInput when another one has the name, and NotFound */
async function written<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError)) throw error;
    if (error.code === "P2025") throw new NotFound(MISSING_BLUEPRINT);
    if (error.code !== "P2002") throw error;
    const message = "There is a blueprint of this name already";
    throw new InvalidInput([{ field: "name", message }]);
  }
}

/** A page of blueprints by name. */
export async function listBlueprints(
  viewer: Viewer,
  { database }: Needed,
  { skip, limit }: { skip: number; limit: number },
): Promise<Blueprint[]> {
  requirePermission(viewer, "test:write");
  const records = await database.prisma.blueprint.findMany({
    ...{ include: withCount, orderBy: { nameKey: "asc" }, skip, take: limit },
  });
  return records.map(blueprintOf);
}

/** How many blueprints there are. */
export async function countBlueprints(viewer: Viewer, { database }: Needed): Promise<number> {
  requirePermission(viewer, "test:write");
  return database.prisma.blueprint.count();
}

/** One blueprint. @throws NotFound when there is none */
export async function findBlueprint(
  viewer: Viewer,
  { database }: Needed,
  id: number,
): Promise<Blueprint> {
  requirePermission(viewer, "test:write");
  const record = await database.prisma.blueprint.findUnique({ where: { id }, include: withCount });
  if (record === null) throw new NotFound(MISSING_BLUEPRINT);
  return blueprintOf(record);
}

/**
 * Keeps a new blueprint.
 *
 * @throws InvalidInput with what is wrong, and for the name of another one
 * @throws Conflict when there are too many
 */
export async function createBlueprint(
  viewer: Viewer,
  { database, now }: Needed,
  input: BlueprintInput,
): Promise<Blueprint> {
  requirePermission(viewer, "test:write");
  const data = checked(input, now());
  if ((await database.prisma.blueprint.count()) >= blueprintLimits.most) {
    throw new Conflict(`There are ${blueprintLimits.most} blueprints. Delete one first.`);
  }
  return blueprintOf(
    await written(() => database.prisma.blueprint.create({ data, include: withCount })),
  );
}

/** Replaces what a blueprint says; tests drawn before stay. @throws as createBlueprint, and NotFound */
export async function updateBlueprint(
  viewer: Viewer,
  { database, now }: Needed,
  id: number,
  input: BlueprintInput,
): Promise<Blueprint> {
  requirePermission(viewer, "test:write");
  const data = checked(input, now());
  const update = () =>
    database.prisma.blueprint.update({ where: { id }, data, include: withCount });
  return blueprintOf(await written(update));
}

/** Deletes a blueprint; tests drawn from it keep its name and their seeds. @throws NotFound when there is none */
export async function deleteBlueprint(
  viewer: Viewer,
  { database }: Needed,
  id: number,
): Promise<void> {
  requirePermission(viewer, "test:write");
  await written(() => database.prisma.blueprint.delete({ where: { id } }));
}
