-- AlterTable
ALTER TABLE "Table" ADD COLUMN     "fixture" TEXT;

-- CreateTable
CREATE TABLE "Competition" (
    "id" TEXT NOT NULL,
    "guildId" TEXT NOT NULL,
    "channelId" TEXT NOT NULL,
    "messageId" TEXT,
    "name" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "settings" TEXT NOT NULL,
    "phase" TEXT NOT NULL,
    "createdBy" TEXT,
    "number" INTEGER NOT NULL,
    "shownNumber" INTEGER NOT NULL,
    "postedNumber" INTEGER NOT NULL,
    "posts" TEXT,
    "beginsAt" TIMESTAMP(3),
    "dueAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "finishedAt" TIMESTAMP(3),

    CONSTRAINT "Competition_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CompetitionEntrant" (
    "competitionId" TEXT NOT NULL,
    "entrant" INTEGER NOT NULL,
    "userId" TEXT,
    "level" TEXT,
    "name" TEXT NOT NULL,

    CONSTRAINT "CompetitionEntrant_pkey" PRIMARY KEY ("competitionId","entrant")
);

-- CreateTable
CREATE TABLE "CompetitionAct" (
    "competitionId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "by" TEXT,
    "reason" TEXT,
    "act" TEXT NOT NULL,

    CONSTRAINT "CompetitionAct_pkey" PRIMARY KEY ("competitionId","number")
);

-- CreateIndex
CREATE INDEX "Competition_guildId_phase_createdAt_idx" ON "Competition"("guildId", "phase", "createdAt");

-- CreateIndex
CREATE INDEX "Competition_dueAt_idx" ON "Competition"("dueAt");

-- CreateIndex
CREATE INDEX "Competition_createdBy_idx" ON "Competition"("createdBy");

-- CreateIndex
CREATE INDEX "CompetitionEntrant_userId_idx" ON "CompetitionEntrant"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "CompetitionEntrant_competitionId_userId_key" ON "CompetitionEntrant"("competitionId", "userId");

-- CreateIndex
CREATE INDEX "CompetitionAct_by_idx" ON "CompetitionAct"("by");

-- CreateIndex
CREATE UNIQUE INDEX "Table_fixture_key" ON "Table"("fixture");

-- AddForeignKey
ALTER TABLE "CompetitionEntrant" ADD CONSTRAINT "CompetitionEntrant_competitionId_fkey" FOREIGN KEY ("competitionId") REFERENCES "Competition"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CompetitionAct" ADD CONSTRAINT "CompetitionAct_competitionId_fkey" FOREIGN KEY ("competitionId") REFERENCES "Competition"("id") ON DELETE CASCADE ON UPDATE CASCADE;
