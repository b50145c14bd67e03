-- DropIndex
DROP INDEX "BattingLine_competition_player_fixture_game_idx";

-- DropIndex
DROP INDEX "FieldingLine_competition_player_fixture_game_idx";

-- DropIndex
DROP INDEX "PitchingLine_competition_player_fixture_game_idx";

-- CreateIndex
CREATE INDEX "BattingLine_sums_idx" ON "BattingLine"("competition", "player", "team", "counts", "fixture", "G", "PA", "AB", "R", "H", "B2", "B3", "HR", "RBI", "BB", "IBB", "HBP", "SO", "SF", "SH", "GIDP", "CI", "SB", "CS", "slams");

-- CreateIndex
CREATE INDEX "FieldingLine_sums_idx" ON "FieldingLine"("competition", "player", "team", "position", "counts", "fixture", "G", "X", "XO", "E", "PB", "DP");

-- CreateIndex
CREATE INDEX "PitchingLine_sums_idx" ON "PitchingLine"("competition", "player", "team", "counts", "fixture", "G", "GS", "CG", "SHO", "QS", "W", "L", "SV", "HLD", "BS", "outs", "BF", "H", "R", "ER", "HR", "BB", "IBB", "HBP", "SO", "WP", "BK", "IR", "IRS");
