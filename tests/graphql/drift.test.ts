import { readFileSync } from "node:fs";
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from "graphql";
import { describe, expect, it } from "vitest";
import { printedSchema, schema } from "../../server/app/schema.ts";
import { findMissingRules } from "../../server/graphql/rules-check.ts";

const types = Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith("__"));

describe("schema.graphql", () => {
  it("is what the code says; `npm run schema` writes it", () => {
    const committed = readFileSync(new URL("../../schema.graphql", import.meta.url), "utf8");
    expect(committed).toBe(printedSchema());
  });

  it("describes every type, field, argument and enum value", () => {
    const silent: string[] = [];
    const check = (place: string, description: string | null | undefined) => {
      if (!description?.trim()) silent.push(place);
    };
    for (const type of types) {
      if (!["String", "Int", "Float", "Boolean", "ID"].includes(type.name)) {
        check(type.name, type.description);
      }
      if (isEnumType(type)) {
        for (const value of type.getValues())
          check(`${type.name}.${value.name}`, value.description);
      }
      if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)) {
        for (const field of Object.values(type.getFields())) {
          check(`${type.name}.${field.name}`, field.description);
          const args = "args" in field ? field.args : [];
          for (const arg of args) check(`${type.name}.${field.name}(${arg.name})`, arg.description);
        }
      }
    }
    expect(silent).toEqual([]);
  });

  it("has an access rule for every place", () => {
    expect(findMissingRules(schema)).toEqual([]);
  });

  it("keeps the answer key out of every type that a student meets before submission", () => {
    const before = ["Attempt", "PaperQuestion", "RandomTest", "Test", "TestPage"];
    const fields = before.flatMap((name) => {
      const type = schema.getType(name);
      return isObjectType(type)
        ? Object.values(type.getFields())
            .filter((field) => getNamedType(field.type).name !== "Result")
            .map((field) => field.name)
        : [];
    });
    expect(fields.length).toBeGreaterThan(20);
    expect(fields.filter((name) => /correctOption|explanation|key/i.test(name))).toEqual([]);
  });
});
