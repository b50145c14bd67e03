-- AlterTable
ALTER TABLE "Table" ADD COLUMN     "draw" TEXT,
ADD COLUMN     "tags" TEXT;

-- CreateIndex
CREATE INDEX "Table_channelId_status_finishedAt_idx" ON "Table"("channelId", "status", "finishedAt");
