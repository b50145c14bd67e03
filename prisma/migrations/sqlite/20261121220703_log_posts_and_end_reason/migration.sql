-- AlterTable
ALTER TABLE "Table" ADD COLUMN "endReason" TEXT;
ALTER TABLE "Table" ADD COLUMN "owedPosts" TEXT;
