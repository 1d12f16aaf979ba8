-- Runs outside a transaction.
-- It locks two tables, for a moment and together with no other statement.
ALTER TABLE "student_answers" DROP CONSTRAINT IF EXISTS "student_answers_user_id_fkey";
