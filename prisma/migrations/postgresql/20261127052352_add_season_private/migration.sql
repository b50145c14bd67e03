-- CreateTable
CREATE TABLE "SeasonPrivate" (
    "competitionId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "SeasonPrivate_pkey" PRIMARY KEY ("competitionId","kind","holder")
);

-- CreateIndex
CREATE INDEX "SeasonPrivate_userId_idx" ON "SeasonPrivate"("userId");

-- AddForeignKey
ALTER TABLE "SeasonPrivate" ADD CONSTRAINT "SeasonPrivate_competitionId_fkey" FOREIGN KEY ("competitionId") REFERENCES "Competition"("id") ON DELETE CASCADE ON UPDATE CASCADE;
