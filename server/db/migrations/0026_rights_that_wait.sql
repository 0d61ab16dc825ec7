DROP INDEX "admin_grants_waiting";--> statement-breakpoint
ALTER TABLE "admin_grants" ALTER COLUMN "staff_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_grants" ALTER COLUMN "role_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_grants" ADD COLUMN "kind" text DEFAULT 'giveRole' NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_grants" ADD COLUMN "service_id" integer;--> statement-breakpoint
ALTER TABLE "admin_grants" ADD COLUMN "wanted" jsonb;--> statement-breakpoint
ALTER TABLE "admin_grants" ADD COLUMN "version" integer;--> statement-breakpoint
ALTER TABLE "admin_grants" ADD COLUMN "reasons" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_grants" ADD COLUMN "difference" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_grants" ADD CONSTRAINT "admin_grants_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "admin_grants_waiting_person" ON "admin_grants" USING btree ("staff_id") WHERE decision is null and kind = 'person';--> statement-breakpoint
CREATE UNIQUE INDEX "admin_grants_waiting_role" ON "admin_grants" USING btree ("role_id") WHERE decision is null and kind = 'role';--> statement-breakpoint
CREATE UNIQUE INDEX "admin_grants_waiting_service" ON "admin_grants" USING btree ("service_id") WHERE decision is null and kind = 'service';--> statement-breakpoint
CREATE INDEX "admin_grants_staff" ON "admin_grants" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "admin_grants_service" ON "admin_grants" USING btree ("service_id");--> statement-breakpoint
CREATE UNIQUE INDEX "admin_grants_waiting" ON "admin_grants" USING btree ("staff_id","role_id") WHERE decision is null and kind = 'giveRole';--> statement-breakpoint
ALTER TABLE "admin_grants" ADD CONSTRAINT "admin_grants_subject" CHECK (case "admin_grants"."kind" when 'giveRole' then "admin_grants"."staff_id" is not null and "admin_grants"."role_id" is not null
          when 'person' then "admin_grants"."staff_id" is not null when 'role' then "admin_grants"."role_id" is not null
          when 'service' then "admin_grants"."service_id" is not null else false end
        and ("admin_grants"."kind" = 'giveRole' or "admin_grants"."wanted" is not null));