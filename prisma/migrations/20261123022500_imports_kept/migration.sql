-- AlterTable
ALTER TABLE "imports" ADD COLUMN     "job" JSONB,
ADD COLUMN     "kept_pieces" INTEGER,
ADD COLUMN     "read_bytes" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "taken_up" SMALLINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "import_pieces" (
    "import_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "import_pieces_pkey" PRIMARY KEY ("import_id","number")
);

-- AddForeignKey
ALTER TABLE "import_pieces" ADD CONSTRAINT "import_pieces_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What schema.prisma can't say stands below this line.

-- They are compressed when they come.
ALTER TABLE "import_pieces" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
