-- AlterTable
ALTER TABLE "Table" ADD COLUMN     "keptSeats" TEXT,
ADD COLUMN     "rematchOf" TEXT,
ADD COLUMN     "rematchUntil" TIMESTAMP(3);

-- CreateIndex
CREATE UNIQUE INDEX "Table_rematchOf_key" ON "Table"("rematchOf");

-- CreateIndex
CREATE INDEX "Table_rematchUntil_idx" ON "Table"("rematchUntil");
