DROP INDEX "papers_month";--> statement-breakpoint
CREATE INDEX "messages_failed" ON "messages" USING btree ("created_at") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "papers_month" ON "papers" USING btree ("month" DESC NULLS FIRST,"kind","serial","id");