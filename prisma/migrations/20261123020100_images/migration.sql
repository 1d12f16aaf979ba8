-- CreateTable
CREATE TABLE "images" (
    "hash" TEXT NOT NULL,
    "content" BYTEA NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "uploaded_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "unused_since" TIMESTAMPTZ(3),

    CONSTRAINT "images_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "images_uploaded_by_id_idx" ON "images"("uploaded_by_id");

-- AddForeignKey
ALTER TABLE "images" ADD CONSTRAINT "images_uploaded_by_id_fkey" FOREIGN KEY ("uploaded_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;


-- What schema.prisma can't say stands below this line.
ALTER TABLE "images"
  ADD CONSTRAINT "images_named_by_hash" CHECK ("hash" ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT "images_size" CHECK ("width" BETWEEN 1 AND 1600 AND "height" BETWEEN 1 AND 10000);
-- It is compressed already.
ALTER TABLE "images" ALTER COLUMN "content" SET STORAGE EXTERNAL;
