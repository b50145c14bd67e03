-- AlterTable
ALTER TABLE "Seat" ADD COLUMN "bank" TEXT;

-- AlterTable
ALTER TABLE "Table" ADD COLUMN "troubleAt" DATETIME;
