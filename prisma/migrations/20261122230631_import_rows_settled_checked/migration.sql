ALTER TABLE "import_rows" VALIDATE CONSTRAINT "import_rows_settled_known";
