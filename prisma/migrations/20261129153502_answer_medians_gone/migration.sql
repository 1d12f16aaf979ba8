-- DropTable
DROP TABLE "answer_medians";
