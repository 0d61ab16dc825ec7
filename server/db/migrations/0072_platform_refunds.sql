-- What the platform gave back by itself, and the members of a super merchant that it named, were written by no person.
ALTER TABLE "refunds" ALTER COLUMN "asked_by" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "super_merchant_members" ALTER COLUMN "added_by" DROP NOT NULL;
