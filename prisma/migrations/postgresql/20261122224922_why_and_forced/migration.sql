-- AlterTable
ALTER TABLE "Action" ADD COLUMN     "why" TEXT;

-- AlterTable
ALTER TABLE "Person" ADD COLUMN     "forced" BOOLEAN;
