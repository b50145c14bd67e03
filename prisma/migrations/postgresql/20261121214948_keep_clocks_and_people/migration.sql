-- AlterTable
ALTER TABLE "Seat" ADD COLUMN     "timeouts" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Table" ADD COLUMN     "awaitsProgram" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "deadlineAt" TIMESTAMP(3),
ADD COLUMN     "invited" TEXT,
ADD COLUMN     "notifiedSeq" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "pausedAt" TIMESTAMP(3),
ADD COLUMN     "proposal" TEXT,
ADD COLUMN     "remindAt" TIMESTAMP(3),
ADD COLUMN     "timeControl" TEXT NOT NULL DEFAULT 'none',
ADD COLUMN     "trouble" TEXT;

-- CreateTable
CREATE TABLE "Person" (
    "userId" TEXT NOT NULL,
    "notify" TEXT NOT NULL,
    "digestAt" TIMESTAMP(3),

    CONSTRAINT "Person_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "Follower" (
    "tableId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,

    CONSTRAINT "Follower_pkey" PRIMARY KEY ("tableId","userId")
);

-- CreateIndex
CREATE INDEX "Follower_userId_idx" ON "Follower"("userId");

-- CreateIndex
CREATE INDEX "Table_deadlineAt_idx" ON "Table"("deadlineAt");

-- CreateIndex
CREATE INDEX "Table_status_awaitsProgram_idx" ON "Table"("status", "awaitsProgram");

-- CreateIndex
CREATE INDEX "Table_status_finishedAt_idx" ON "Table"("status", "finishedAt");

-- AddForeignKey
ALTER TABLE "Follower" ADD CONSTRAINT "Follower_tableId_fkey" FOREIGN KEY ("tableId") REFERENCES "Table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Games that were running before: the start looks at all of them once.
UPDATE "Table" SET "awaitsProgram" = true WHERE "status" = 'active';
UPDATE "Table" SET "notifiedSeq" = "seq";
