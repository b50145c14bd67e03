-- AlterTable
ALTER TABLE "Person" ADD COLUMN "hidden" BOOLEAN;

-- AlterTable
ALTER TABLE "Table" ADD COLUMN "rated" BOOLEAN;

-- CreateTable
CREATE TABLE "GameRecord" (
    "tableId" TEXT NOT NULL PRIMARY KEY,
    "guildId" TEXT NOT NULL,
    "channelId" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "endedAt" DATETIME NOT NULL,
    "ending" TEXT NOT NULL,
    "actions" INTEGER NOT NULL,
    "serverRated" BOOLEAN NOT NULL,
    "tableRated" BOOLEAN NOT NULL,
    "withComputers" BOOLEAN NOT NULL,
    "unrated" TEXT,
    "annulledAt" DATETIME,
    "annulledBy" TEXT,
    "annulReason" TEXT
);

-- CreateTable
CREATE TABLE "PlayedSeat" (
    "tableId" TEXT NOT NULL,
    "seat" INTEGER NOT NULL,
    "guildId" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "endedAt" DATETIME NOT NULL,
    "userId" TEXT,
    "level" TEXT,
    "version" INTEGER,
    "name" TEXT NOT NULL,
    "place" INTEGER NOT NULL,
    "score" REAL,
    "outcome" TEXT NOT NULL,
    "acted" INTEGER NOT NULL,
    "stoodIn" INTEGER NOT NULL,
    "left" BOOLEAN NOT NULL,

    PRIMARY KEY ("tableId", "seat")
);

-- CreateTable
CREATE TABLE "Rating" (
    "guildId" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "who" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "mu" REAL NOT NULL,
    "sigma" REAL NOT NULL,
    "games" INTEGER NOT NULL,
    "lastAt" DATETIME NOT NULL,

    PRIMARY KEY ("guildId", "game", "who")
);

-- CreateTable
CREATE TABLE "RatingStep" (
    "tableId" TEXT NOT NULL,
    "who" TEXT NOT NULL,
    "guildId" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "endedAt" DATETIME NOT NULL,
    "mu" REAL NOT NULL,
    "sigma" REAL NOT NULL,
    "games" INTEGER NOT NULL,

    PRIMARY KEY ("tableId", "who")
);

-- CreateTable
CREATE TABLE "RatingSeason" (
    "guildId" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("guildId", "game", "name")
);

-- CreateTable
CREATE TABLE "SeasonLine" (
    "guildId" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "season" TEXT NOT NULL,
    "place" INTEGER NOT NULL,
    "who" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "mu" REAL NOT NULL,
    "sigma" REAL NOT NULL,
    "games" INTEGER NOT NULL,

    PRIMARY KEY ("guildId", "game", "season", "place")
);

-- CreateIndex
CREATE INDEX "GameRecord_guildId_game_endedAt_idx" ON "GameRecord"("guildId", "game", "endedAt");

-- CreateIndex
CREATE INDEX "GameRecord_annulledBy_idx" ON "GameRecord"("annulledBy");

-- CreateIndex
CREATE INDEX "PlayedSeat_guildId_userId_endedAt_idx" ON "PlayedSeat"("guildId", "userId", "endedAt");

-- CreateIndex
CREATE INDEX "PlayedSeat_guildId_game_userId_endedAt_idx" ON "PlayedSeat"("guildId", "game", "userId", "endedAt");

-- CreateIndex
CREATE INDEX "PlayedSeat_userId_idx" ON "PlayedSeat"("userId");

-- CreateIndex
CREATE INDEX "Rating_guildId_game_lastAt_idx" ON "Rating"("guildId", "game", "lastAt");

-- CreateIndex
CREATE INDEX "Rating_who_idx" ON "Rating"("who");

-- CreateIndex
CREATE INDEX "RatingStep_guildId_game_who_endedAt_idx" ON "RatingStep"("guildId", "game", "who", "endedAt");

-- CreateIndex
CREATE INDEX "RatingStep_who_idx" ON "RatingStep"("who");

-- CreateIndex
CREATE INDEX "SeasonLine_who_idx" ON "SeasonLine"("who");
