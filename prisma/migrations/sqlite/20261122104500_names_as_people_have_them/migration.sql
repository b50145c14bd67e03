-- Names were stored as they were shown, with backslashes before what Markdown would take for its own.
UPDATE "Seat" SET "name" = REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE("name", '\\', char(1)), '\*', '*'), '\_', '_'), '\~', '~'), '\|', '|'), '\[', '['), '\]', ']'), char(1), '\')
  WHERE "userId" IS NOT NULL AND instr("name", '\') > 0;

-- Notes of who left tables that have gone to the archive since.
DELETE FROM "Setting" WHERE "guildId" = 'left'
  AND NOT EXISTS (SELECT 1 FROM "Table" WHERE "Table"."id" = substr("Setting"."key", instr("Setting"."key", ':') + 1));
