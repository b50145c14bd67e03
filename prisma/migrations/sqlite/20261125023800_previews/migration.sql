-- AlterTable
ALTER TABLE "Person" ADD COLUMN "preview" BOOLEAN;
ALTER TABLE "Person" ADD COLUMN "suggestions" BOOLEAN;
