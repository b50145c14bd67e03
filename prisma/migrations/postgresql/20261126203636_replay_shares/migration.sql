-- CreateTable
CREATE TABLE "ReplayShare" (
    "tokenHash" TEXT NOT NULL,
    "tableId" TEXT NOT NULL,
    "seat" INTEGER NOT NULL,
    "userId" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ReplayShare_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateIndex
CREATE INDEX "ReplayShare_userId_idx" ON "ReplayShare"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "ReplayShare_tableId_seat_key" ON "ReplayShare"("tableId", "seat");

-- AddForeignKey
ALTER TABLE "ReplayShare" ADD CONSTRAINT "ReplayShare_tableId_fkey" FOREIGN KEY ("tableId") REFERENCES "Table"("id") ON DELETE CASCADE ON UPDATE CASCADE;
