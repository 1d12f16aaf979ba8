-- A rule that nothing followed goes: the column is made anew, since a changed type would rewrite the table.
CREATE TYPE "late_answer_rule_new" AS ENUM ('accept', 'refuse');
ALTER TABLE "tests" ADD COLUMN     "late_answers_new" "late_answer_rule_new" NOT NULL DEFAULT 'accept';
