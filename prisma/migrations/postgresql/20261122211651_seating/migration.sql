-- AlterTable
ALTER TABLE "Table" ADD COLUMN     "seating" TEXT;
