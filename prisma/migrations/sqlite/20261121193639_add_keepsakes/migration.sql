-- AlterTable
ALTER TABLE "Table" ADD COLUMN "kept" TEXT;

-- CreateTable
CREATE TABLE "Keepsake" (
    "guildId" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    PRIMARY KEY ("guildId", "game", "key")
);
