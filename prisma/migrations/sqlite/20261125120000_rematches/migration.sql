-- AlterTable
ALTER TABLE "Table" ADD COLUMN "keptSeats" TEXT;
ALTER TABLE "Table" ADD COLUMN "rematchOf" TEXT;
ALTER TABLE "Table" ADD COLUMN "rematchUntil" DATETIME;

-- CreateIndex
CREATE UNIQUE INDEX "Table_rematchOf_key" ON "Table"("rematchOf");

-- CreateIndex
CREATE INDEX "Table_rematchUntil_idx" ON "Table"("rematchUntil");
