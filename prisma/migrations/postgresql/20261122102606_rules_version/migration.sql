-- AlterTable
ALTER TABLE "Table" ADD COLUMN     "rulesVersion" INTEGER;
