-- AlterTable
ALTER TABLE "Table" ADD COLUMN     "namesPeople" BOOLEAN;

-- CreateTable
CREATE TABLE "TableLeague" (
    "tableId" TEXT NOT NULL,
    "leagueKey" TEXT NOT NULL,

    CONSTRAINT "TableLeague_pkey" PRIMARY KEY ("tableId","leagueKey")
);

-- CreateIndex
CREATE INDEX "TableLeague_leagueKey_idx" ON "TableLeague"("leagueKey");

-- CreateIndex
CREATE INDEX "Table_guildId_finishedAt_idx" ON "Table"("guildId", "finishedAt");

-- CreateIndex
CREATE INDEX "Table_openedBy_idx" ON "Table"("openedBy");

-- CreateIndex
CREATE INDEX "Table_namesPeople_id_idx" ON "Table"("namesPeople", "id");

-- AddForeignKey
ALTER TABLE "TableLeague" ADD CONSTRAINT "TableLeague_tableId_fkey" FOREIGN KEY ("tableId") REFERENCES "Table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TableLeague" ADD CONSTRAINT "TableLeague_leagueKey_fkey" FOREIGN KEY ("leagueKey") REFERENCES "League"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

UPDATE "Table" SET "namesPeople" = true
WHERE "invited" IS NOT NULL OR "proposal" IS NOT NULL OR "owedPosts" IS NOT NULL;

-- What the tables so far name: a text in options that begins with a key and a full stop names its league.
INSERT INTO "TableLeague" ("tableId", "leagueKey")
SELECT "Table"."id", "League"."key" FROM "Table" JOIN "League" ON strpos("Table"."options", '"' || "League"."key" || '.') > 0;

-- Leagues that no server offers and no table names.
DELETE FROM "League" WHERE NOT EXISTS (SELECT 1 FROM "GuildLeague" WHERE "leagueKey" = "key")
  AND NOT EXISTS (SELECT 1 FROM "TableLeague" WHERE "leagueKey" = "key");
