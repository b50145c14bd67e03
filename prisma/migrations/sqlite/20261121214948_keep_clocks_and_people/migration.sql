-- Columns are added one by one: making the tables anew, as the tool proposes, would copy every game.

-- AlterTable
ALTER TABLE "Table" ADD COLUMN "notifiedSeq" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Table" ADD COLUMN "invited" TEXT;
ALTER TABLE "Table" ADD COLUMN "timeControl" TEXT NOT NULL DEFAULT 'none';
ALTER TABLE "Table" ADD COLUMN "deadlineAt" DATETIME;
ALTER TABLE "Table" ADD COLUMN "remindAt" DATETIME;
ALTER TABLE "Table" ADD COLUMN "pausedAt" DATETIME;
ALTER TABLE "Table" ADD COLUMN "proposal" TEXT;
ALTER TABLE "Table" ADD COLUMN "awaitsProgram" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Table" ADD COLUMN "trouble" TEXT;

-- AlterTable
ALTER TABLE "Seat" ADD COLUMN "timeouts" INTEGER NOT NULL DEFAULT 0;

-- Games that were running before: the start looks at all of them once.
UPDATE "Table" SET "awaitsProgram" = true WHERE "status" = 'active';
UPDATE "Table" SET "notifiedSeq" = "seq";

-- CreateTable
CREATE TABLE "Person" (
    "userId" TEXT NOT NULL PRIMARY KEY,
    "notify" TEXT NOT NULL,
    "digestAt" DATETIME
);

-- CreateTable
CREATE TABLE "Follower" (
    "tableId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,

    PRIMARY KEY ("tableId", "userId"),
    CONSTRAINT "Follower_tableId_fkey" FOREIGN KEY ("tableId") REFERENCES "Table" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Follower_userId_idx" ON "Follower"("userId");

-- CreateIndex
CREATE INDEX "Table_deadlineAt_idx" ON "Table"("deadlineAt");

-- CreateIndex
CREATE INDEX "Table_status_awaitsProgram_idx" ON "Table"("status", "awaitsProgram");

-- CreateIndex
CREATE INDEX "Table_status_finishedAt_idx" ON "Table"("status", "finishedAt");
