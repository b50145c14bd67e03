-- CreateTable
CREATE TABLE "League" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "game" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "document" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "GuildLeague" (
    "guildId" TEXT NOT NULL,
    "leagueKey" TEXT NOT NULL,
    "importedBy" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("guildId", "leagueKey"),
    CONSTRAINT "GuildLeague_leagueKey_fkey" FOREIGN KEY ("leagueKey") REFERENCES "League" ("key") ON DELETE RESTRICT ON UPDATE CASCADE
);
