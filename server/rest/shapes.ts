import { z } from "zod";
import { ROLES } from "#rules/permissions.ts";
import { annotationsShape } from "./annotation-shapes.ts";
import { paperQuestionShape } from "./question-shapes.ts";
import { id, instant, paperPassageShape, sectionShape } from "./shape-parts.ts";

export const testShape = z
  .object({
    id,
    title: z.string(),
    description: z.string().nullable(),
    subjects: z.array(z.string()),
    is_public: z.boolean(),
    is_active: z.boolean(),
    total_questions: z.int(),
    duration_minutes: z.int(),
    correct_marks: z.number(),
    incorrect_marks: z.number(),
    sections: z.array(sectionShape),
    created_at: instant,
  })
  .meta({ id: "Test", description: "A test as its list shows it." });

const startedShape = z.object({
  id,
  attempt_id: id,
  title: z.string(),
  description: z.string().nullable(),
  total_questions: z.int(),
  duration_minutes: z.int(),
  correct_marks: z.number(),
  incorrect_marks: z.number(),
  sections: z.array(sectionShape),
  started_at: instant,
  annotations: annotationsShape.nullable(),
  questions: z.array(paperQuestionShape),
  passages: z.array(paperPassageShape),
});

export const startedTestShape = startedShape
  .extend({ test_id: id })
  .meta({ id: "StartedTest", description: "An attempt under way on a test, without the answers." });

export const startedRandomTestShape = startedShape.extend({ random_test_id: id }).meta({
  id: "StartedRandomTest",
  description: "An attempt under way on a random test, without the answers.",
});

export const randomTestShape = z
  .object({
    id,
    title: z.string(),
    description: z.string().nullable(),
    num_questions: z.int(),
    duration_minutes: z.int(),
    correct_marks: z.number(),
    incorrect_marks: z.number(),
    subjects: z.array(z.string()),
    topics: z.array(z.string()),
    pyq_only: z.boolean().nullable(),
    pyq_exams: z.array(z.string()),
    pyq_years: z.array(z.int()),
    passages: z.enum(["any", "only", "none"]),
    created_at: instant,
  })
  .meta({ id: "RandomTest", description: "A test generated for one student." });

export const userShape = z
  .object({
    id,
    email: z.string(),
    full_name: z.string(),
    profile_picture: z.string().nullable(),
    role: z.enum(ROLES),
    is_active: z.boolean(),
    created_at: instant,
  })
  .meta({ id: "User", description: "An account." });
