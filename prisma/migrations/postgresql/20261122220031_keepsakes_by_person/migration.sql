-- AlterTable
ALTER TABLE "Keepsake" DROP CONSTRAINT "Keepsake_pkey",
ADD COLUMN     "userId" TEXT NOT NULL DEFAULT '',
ADD CONSTRAINT "Keepsake_pkey" PRIMARY KEY ("guildId", "game", "key", "userId");

-- CreateIndex
CREATE INDEX "Keepsake_userId_idx" ON "Keepsake"("userId");

-- Saved lineups that say of nobody whose they are: no game asks for them any more.
DELETE FROM "Keepsake" WHERE "key" LIKE 'lineup/%';
