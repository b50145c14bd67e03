-- AlterTable
ALTER TABLE "Seat" ADD COLUMN "word" TEXT;

-- AlterTable
ALTER TABLE "Table" ADD COLUMN "earlierSeeds" TEXT;
ALTER TABLE "Table" ADD COLUMN "entropyParts" TEXT;
