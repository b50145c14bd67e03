-- CreateTable
CREATE TABLE "Table" (
    "id" TEXT NOT NULL,
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
    "createdAt" TIMESTAMP(3) NOT NULL,
    "startedAt" TIMESTAMP(3),
    "finishedAt" TIMESTAMP(3),

    CONSTRAINT "Table_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Seat" (
    "tableId" TEXT NOT NULL,
    "seat" INTEGER NOT NULL,
    "userId" TEXT,
    "level" TEXT,
    "name" TEXT NOT NULL,
    "entropy" TEXT NOT NULL,

    CONSTRAINT "Seat_pkey" PRIMARY KEY ("tableId","seat")
);

-- CreateTable
CREATE TABLE "Action" (
    "tableId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "seat" INTEGER NOT NULL,
    "notation" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Action_pkey" PRIMARY KEY ("tableId","number")
);

-- CreateTable
CREATE TABLE "Snapshot" (
    "tableId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "Snapshot_pkey" PRIMARY KEY ("tableId","number")
);

-- CreateTable
CREATE TABLE "Roll" (
    "id" TEXT NOT NULL,
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
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Roll_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Setting" (
    "guildId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "Setting_pkey" PRIMARY KEY ("guildId","key")
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

-- AddForeignKey
ALTER TABLE "Seat" ADD CONSTRAINT "Seat_tableId_fkey" FOREIGN KEY ("tableId") REFERENCES "Table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Action" ADD CONSTRAINT "Action_tableId_fkey" FOREIGN KEY ("tableId") REFERENCES "Table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Snapshot" ADD CONSTRAINT "Snapshot_tableId_fkey" FOREIGN KEY ("tableId") REFERENCES "Table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Roll" ADD CONSTRAINT "Roll_tableId_fkey" FOREIGN KEY ("tableId") REFERENCES "Table"("id") ON DELETE CASCADE ON UPDATE CASCADE;
