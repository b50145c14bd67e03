-- CreateTable
CREATE TABLE "PrivateAnswer" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tableId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "pressId" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "messageId" TEXT NOT NULL,
    "shows" TEXT,
    "hideAt" DATETIME,
    "awayAt" DATETIME NOT NULL,
    "dueAt" DATETIME NOT NULL,
    CONSTRAINT "PrivateAnswer_tableId_fkey" FOREIGN KEY ("tableId") REFERENCES "Table" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "PrivateAnswer_tableId_userId_idx" ON "PrivateAnswer"("tableId", "userId");

-- CreateIndex
CREATE INDEX "PrivateAnswer_dueAt_idx" ON "PrivateAnswer"("dueAt");
