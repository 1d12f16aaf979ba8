-- AlterTable
ALTER TABLE "random_tests" ADD COLUMN     "passages" TEXT;


-- What schema.prisma can't say stands below this line.
ALTER TABLE "random_tests" ADD CONSTRAINT "random_tests_passages_known" CHECK ("passages" IN ('only', 'none')) NOT VALID;
