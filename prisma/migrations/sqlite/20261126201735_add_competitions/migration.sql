-- AlterTable
ALTER TABLE "Table" ADD COLUMN "fixture" TEXT;

-- CreateTable
CREATE TABLE "Competition" (
    "id" TEXT NOT NULL PRIMARY KEY,
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
    "beginsAt" DATETIME,
    "dueAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    "finishedAt" DATETIME
);

-- CreateTable
CREATE TABLE "CompetitionEntrant" (
    "competitionId" TEXT NOT NULL,
    "entrant" INTEGER NOT NULL,
    "userId" TEXT,
    "level" TEXT,
    "name" TEXT NOT NULL,

    PRIMARY KEY ("competitionId", "entrant"),
    CONSTRAINT "CompetitionEntrant_competitionId_fkey" FOREIGN KEY ("competitionId") REFERENCES "Competition" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CompetitionAct" (
    "competitionId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "at" DATETIME NOT NULL,
    "by" TEXT,
    "reason" TEXT,
    "act" TEXT NOT NULL,

    PRIMARY KEY ("competitionId", "number"),
    CONSTRAINT "CompetitionAct_competitionId_fkey" FOREIGN KEY ("competitionId") REFERENCES "Competition" ("id") ON DELETE CASCADE ON UPDATE CASCADE
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
