-- DropIndex
DROP INDEX "test_access_test_id_idx";
