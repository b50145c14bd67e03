-- CreateTable
CREATE TABLE "SeasonPrivate" (
    "competitionId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    PRIMARY KEY ("competitionId", "kind", "holder"),
    CONSTRAINT "SeasonPrivate_competitionId_fkey" FOREIGN KEY ("competitionId") REFERENCES "Competition" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "SeasonPrivate_userId_idx" ON "SeasonPrivate"("userId");
