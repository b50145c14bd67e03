-- AlterTable
ALTER TABLE "Person" ADD COLUMN "tips" BOOLEAN;

-- CreateTable
CREATE TABLE "ToldTip" (
    "userId" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "tip" TEXT NOT NULL,

    PRIMARY KEY ("userId", "game", "tip")
);
