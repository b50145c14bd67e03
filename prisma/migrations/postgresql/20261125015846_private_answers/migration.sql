-- CreateTable
CREATE TABLE "PrivateAnswer" (
    "id" TEXT NOT NULL,
    "tableId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "pressId" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "messageId" TEXT NOT NULL,
    "shows" TEXT,
    "hideAt" TIMESTAMP(3),
    "awayAt" TIMESTAMP(3) NOT NULL,
    "dueAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PrivateAnswer_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "PrivateAnswer_tableId_userId_idx" ON "PrivateAnswer"("tableId", "userId");

-- CreateIndex
CREATE INDEX "PrivateAnswer_dueAt_idx" ON "PrivateAnswer"("dueAt");

-- AddForeignKey
ALTER TABLE "PrivateAnswer" ADD CONSTRAINT "PrivateAnswer_tableId_fkey" FOREIGN KEY ("tableId") REFERENCES "Table"("id") ON DELETE CASCADE ON UPDATE CASCADE;
