DROP INDEX "file_jobs_content";--> statement-breakpoint
CREATE INDEX "role_services_service" ON "role_services" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "staff_brands_brand" ON "staff_brands" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "staff_roles_role" ON "staff_roles" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "file_entries_stored_file" ON "file_entries" USING btree ("stored_file_id");--> statement-breakpoint
CREATE INDEX "file_entries_staff" ON "file_entries" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "file_jobs_waiting" ON "file_jobs" USING btree ("created_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "file_jobs_result" ON "file_jobs" USING btree ("result_file_id");--> statement-breakpoint
CREATE INDEX "file_jobs_staff" ON "file_jobs" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "notifications_unsent" ON "notifications" USING btree ("created_at") WHERE not notification_sent;--> statement-breakpoint
CREATE INDEX "stored_files_staff" ON "stored_files" USING btree ("staff_id","file_name");--> statement-breakpoint
CREATE INDEX "file_jobs_content" ON "file_jobs" USING btree ("sha256","script_id");