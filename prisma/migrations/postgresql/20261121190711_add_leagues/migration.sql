-- CreateTable
CREATE TABLE "League" (
    "key" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "document" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "League_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "GuildLeague" (
    "guildId" TEXT NOT NULL,
    "leagueKey" TEXT NOT NULL,
    "importedBy" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "GuildLeague_pkey" PRIMARY KEY ("guildId","leagueKey")
);

-- AddForeignKey
ALTER TABLE "GuildLeague" ADD CONSTRAINT "GuildLeague_leagueKey_fkey" FOREIGN KEY ("leagueKey") REFERENCES "League"("key") ON DELETE RESTRICT ON UPDATE CASCADE;
