-- AlterTable
ALTER TABLE "Seat" ADD COLUMN     "earlier" TEXT;

-- AlterTable
ALTER TABLE "Table" ADD COLUMN     "logPost" TEXT;
