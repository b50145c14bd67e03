-- CreateTable
CREATE TABLE "BattingLine" (
    "tableId" TEXT NOT NULL,
    "seat" INTEGER NOT NULL,
    "player" TEXT NOT NULL,
    "team" TEXT NOT NULL,
    "opponent" TEXT NOT NULL,
    "competition" TEXT NOT NULL,
    "fixture" INTEGER NOT NULL,
    "game" INTEGER NOT NULL,
    "counts" BOOLEAN NOT NULL,
    "G" INTEGER NOT NULL,
    "PA" INTEGER NOT NULL,
    "AB" INTEGER NOT NULL,
    "R" INTEGER NOT NULL,
    "H" INTEGER NOT NULL,
    "B2" INTEGER NOT NULL,
    "B3" INTEGER NOT NULL,
    "HR" INTEGER NOT NULL,
    "RBI" INTEGER NOT NULL,
    "BB" INTEGER NOT NULL,
    "IBB" INTEGER NOT NULL,
    "HBP" INTEGER NOT NULL,
    "SO" INTEGER NOT NULL,
    "SF" INTEGER NOT NULL,
    "SH" INTEGER NOT NULL,
    "GIDP" INTEGER NOT NULL,
    "CI" INTEGER NOT NULL,
    "SB" INTEGER NOT NULL,
    "CS" INTEGER NOT NULL,
    "slams" INTEGER NOT NULL,

    PRIMARY KEY ("tableId", "seat", "player")
);

-- CreateTable
CREATE TABLE "PitchingLine" (
    "tableId" TEXT NOT NULL,
    "seat" INTEGER NOT NULL,
    "player" TEXT NOT NULL,
    "team" TEXT NOT NULL,
    "opponent" TEXT NOT NULL,
    "competition" TEXT NOT NULL,
    "fixture" INTEGER NOT NULL,
    "game" INTEGER NOT NULL,
    "counts" BOOLEAN NOT NULL,
    "G" INTEGER NOT NULL,
    "GS" INTEGER NOT NULL,
    "CG" INTEGER NOT NULL,
    "SHO" INTEGER NOT NULL,
    "QS" INTEGER NOT NULL,
    "W" INTEGER NOT NULL,
    "L" INTEGER NOT NULL,
    "SV" INTEGER NOT NULL,
    "HLD" INTEGER NOT NULL,
    "BS" INTEGER NOT NULL,
    "outs" INTEGER NOT NULL,
    "BF" INTEGER NOT NULL,
    "H" INTEGER NOT NULL,
    "R" INTEGER NOT NULL,
    "ER" INTEGER NOT NULL,
    "HR" INTEGER NOT NULL,
    "BB" INTEGER NOT NULL,
    "IBB" INTEGER NOT NULL,
    "HBP" INTEGER NOT NULL,
    "SO" INTEGER NOT NULL,
    "WP" INTEGER NOT NULL,
    "BK" INTEGER NOT NULL,
    "IR" INTEGER NOT NULL,
    "IRS" INTEGER NOT NULL,

    PRIMARY KEY ("tableId", "seat", "player")
);

-- CreateTable
CREATE TABLE "FieldingLine" (
    "tableId" TEXT NOT NULL,
    "seat" INTEGER NOT NULL,
    "player" TEXT NOT NULL,
    "position" TEXT NOT NULL,
    "team" TEXT NOT NULL,
    "opponent" TEXT NOT NULL,
    "competition" TEXT NOT NULL,
    "fixture" INTEGER NOT NULL,
    "game" INTEGER NOT NULL,
    "counts" BOOLEAN NOT NULL,
    "G" INTEGER NOT NULL,
    "X" INTEGER NOT NULL,
    "XO" INTEGER NOT NULL,
    "E" INTEGER NOT NULL,
    "PB" INTEGER NOT NULL,
    "DP" INTEGER NOT NULL,

    PRIMARY KEY ("tableId", "seat", "player", "position")
);

-- CreateTable
CREATE TABLE "TeamLine" (
    "tableId" TEXT NOT NULL,
    "seat" INTEGER NOT NULL,
    "team" TEXT NOT NULL,
    "opponent" TEXT NOT NULL,
    "competition" TEXT NOT NULL,
    "fixture" INTEGER NOT NULL,
    "game" INTEGER NOT NULL,
    "counts" BOOLEAN NOT NULL,
    "G" INTEGER NOT NULL,
    "R" INTEGER NOT NULL,
    "RA" INTEGER NOT NULL,
    "H" INTEGER NOT NULL,
    "E" INTEGER NOT NULL,
    "LOB" INTEGER NOT NULL,
    "DP" INTEGER NOT NULL,

    PRIMARY KEY ("tableId", "seat")
);

-- CreateIndex
CREATE INDEX "BattingLine_competition_team_fixture_game_idx" ON "BattingLine"("competition", "team", "fixture", "game");

-- CreateIndex
CREATE INDEX "BattingLine_competition_player_fixture_game_idx" ON "BattingLine"("competition", "player", "fixture", "game");

-- CreateIndex
CREATE INDEX "PitchingLine_competition_team_fixture_game_idx" ON "PitchingLine"("competition", "team", "fixture", "game");

-- CreateIndex
CREATE INDEX "PitchingLine_competition_player_fixture_game_idx" ON "PitchingLine"("competition", "player", "fixture", "game");

-- CreateIndex
CREATE INDEX "FieldingLine_competition_team_fixture_game_idx" ON "FieldingLine"("competition", "team", "fixture", "game");

-- CreateIndex
CREATE INDEX "FieldingLine_competition_player_fixture_game_idx" ON "FieldingLine"("competition", "player", "fixture", "game");

-- CreateIndex
CREATE INDEX "TeamLine_competition_team_fixture_game_idx" ON "TeamLine"("competition", "team", "fixture", "game");
