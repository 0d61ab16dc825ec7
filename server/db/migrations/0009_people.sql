CREATE TABLE "admin_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"role_id" integer NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision" text,
	CONSTRAINT "admin_grants_not_to_oneself" CHECK ("admin_grants"."proposed_by" <> "admin_grants"."staff_id" and ("admin_grants"."decided_by" is null or "admin_grants"."decided_by" <> "admin_grants"."staff_id")),
	CONSTRAINT "admin_grants_two_people" CHECK ("admin_grants"."decision" is distinct from 'confirmed' or "admin_grants"."decided_by" <> "admin_grants"."proposed_by"),
	CONSTRAINT "admin_grants_decided" CHECK (("admin_grants"."decision" is null) = ("admin_grants"."decided_by" is null) and ("admin_grants"."decision" is null) = ("admin_grants"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "changed_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "changed_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "changed_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "admin_grants" ADD CONSTRAINT "admin_grants_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_grants" ADD CONSTRAINT "admin_grants_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_grants" ADD CONSTRAINT "admin_grants_proposed_by_staff_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_grants" ADD CONSTRAINT "admin_grants_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "admin_grants_waiting" ON "admin_grants" USING btree ("staff_id","role_id") WHERE decision is null;--> statement-breakpoint
CREATE INDEX "admin_grants_role" ON "admin_grants" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "admin_grants_proposed_by" ON "admin_grants" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "admin_grants_decided_by" ON "admin_grants" USING btree ("decided_by");