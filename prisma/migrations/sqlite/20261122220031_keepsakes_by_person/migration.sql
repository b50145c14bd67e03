-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Keepsake" (
    "guildId" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "userId" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL,

    PRIMARY KEY ("guildId", "game", "key", "userId")
);
INSERT INTO "new_Keepsake" ("game", "guildId", "key", "text") SELECT "game", "guildId", "key", "text" FROM "Keepsake";
DROP TABLE "Keepsake";
ALTER TABLE "new_Keepsake" RENAME TO "Keepsake";
CREATE INDEX "Keepsake_userId_idx" ON "Keepsake"("userId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- Saved lineups that say of nobody whose they are: no game asks for them any more.
DELETE FROM "Keepsake" WHERE "key" LIKE 'lineup/%';
