-- CreateTable
CREATE TABLE "Table" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "guildId" TEXT NOT NULL,
    "channelId" TEXT NOT NULL,
    "openChannel" TEXT,
    "messageId" TEXT,
    "game" TEXT NOT NULL,
    "options" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "openedBy" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "seq" INTEGER NOT NULL,
    "shownRevision" INTEGER NOT NULL,
    "loggedSeq" INTEGER NOT NULL,
    "seed" TEXT NOT NULL,
    "commit" TEXT NOT NULL,
    "entropy" TEXT NOT NULL,
    "result" TEXT,
    "createdAt" DATETIME NOT NULL,
    "startedAt" DATETIME,
    "finishedAt" DATETIME
);

-- CreateTable
CREATE TABLE "Seat" (
    "tableId" TEXT NOT NULL,
    "seat" INTEGER NOT NULL,
    "userId" TEXT,
    "level" TEXT,
    "name" TEXT NOT NULL,
    "entropy" TEXT NOT NULL,

    PRIMARY KEY ("tableId", "seat"),
    CONSTRAINT "Seat_tableId_fkey" FOREIGN KEY ("tableId") REFERENCES "Table" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Action" (
    "tableId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "seat" INTEGER NOT NULL,
    "notation" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("tableId", "number"),
    CONSTRAINT "Action_tableId_fkey" FOREIGN KEY ("tableId") REFERENCES "Table" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Snapshot" (
    "tableId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    PRIMARY KEY ("tableId", "number"),
    CONSTRAINT "Snapshot_tableId_fkey" FOREIGN KEY ("tableId") REFERENCES "Table" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Roll" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tableId" TEXT,
    "actionNumber" INTEGER,
    "guildId" TEXT,
    "userId" TEXT,
    "at" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "owner" TEXT,
    "sides" TEXT NOT NULL,
    "values" TEXT NOT NULL,
    "secret" BOOLEAN NOT NULL DEFAULT false,
    "notation" TEXT,
    "seed" TEXT,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Roll_tableId_fkey" FOREIGN KEY ("tableId") REFERENCES "Table" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Setting" (
    "guildId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    PRIMARY KEY ("guildId", "key")
);

-- CreateIndex
CREATE UNIQUE INDEX "Table_openChannel_key" ON "Table"("openChannel");

-- CreateIndex
CREATE INDEX "Table_channelId_createdAt_idx" ON "Table"("channelId", "createdAt");

-- CreateIndex
CREATE INDEX "Table_guildId_openChannel_idx" ON "Table"("guildId", "openChannel");

-- CreateIndex
CREATE INDEX "Seat_userId_idx" ON "Seat"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Action_tableId_source_key" ON "Action"("tableId", "source");

-- CreateIndex
CREATE INDEX "Roll_tableId_at_idx" ON "Roll"("tableId", "at");

-- CreateIndex
CREATE INDEX "Roll_guildId_createdAt_id_idx" ON "Roll"("guildId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Roll_userId_createdAt_id_idx" ON "Roll"("userId", "createdAt", "id");
