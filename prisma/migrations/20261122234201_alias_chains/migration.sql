-- AlterTable
ALTER TABLE "label_aliases" DROP CONSTRAINT "label_aliases_pkey",
ADD CONSTRAINT "label_aliases_pkey" PRIMARY KEY ("subject", "topic", "change_id");
