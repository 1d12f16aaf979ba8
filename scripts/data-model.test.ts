import { expect, it } from "vitest";
import { dataModel, drawnDocument } from "./data-model.ts";

it("draws a line for each foreign key", () => {
  const schema = `model User {
  id    Int    @id
  notes Note[]
}

model Note {
  id     Int  @id
  userId Int
  by     User @relation(fields: [userId], references: [id])
}

model Profile {
  userId Int   @id
  user   User? @relation(fields: [userId], references: [id])
}
`;
  expect(dataModel(schema).split("\n").slice(2, -1)).toEqual([
    '  User ||--o{ Note : "userId"',
    '  User |o--o| Profile : "userId"',
  ]);
});

// `node scripts/data-model.ts` mends it.
it("is drawn in docs/architecture.md as the schema is now", () => {
  const { written, drawn } = drawnDocument();
  expect(written).toBe(drawn);
});
