-- AlterTable
ALTER TABLE "Seat" ADD COLUMN     "word" TEXT;

-- AlterTable
ALTER TABLE "Table" ADD COLUMN     "earlierSeeds" TEXT,
ADD COLUMN     "entropyParts" TEXT;
