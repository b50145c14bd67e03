-- AlterTable
ALTER TABLE "Person" ADD COLUMN     "preview" BOOLEAN,
ADD COLUMN     "suggestions" BOOLEAN;
