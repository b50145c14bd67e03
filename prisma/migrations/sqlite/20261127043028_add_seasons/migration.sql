-- AlterTable
ALTER TABLE "Competition" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'tournament';

-- DropIndex
DROP INDEX "Competition_guildId_phase_createdAt_idx";

-- CreateIndex
CREATE INDEX "Competition_guildId_kind_phase_createdAt_idx" ON "Competition"("guildId", "kind", "phase", "createdAt");
