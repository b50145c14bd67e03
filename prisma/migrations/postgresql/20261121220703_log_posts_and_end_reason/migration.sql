-- AlterTable
ALTER TABLE "Table" ADD COLUMN     "endReason" TEXT,
ADD COLUMN     "owedPosts" TEXT;
