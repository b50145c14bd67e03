-- AlterTable
ALTER TABLE "Table" ADD COLUMN     "noticeId" TEXT;
