-- The newest migration that took something away which older builds use. A build that does not know it refuses to start.
CREATE TABLE drizzle."oldest_build" (
	"one" integer PRIMARY KEY DEFAULT 1 CHECK ("one" = 1),
	"oldest_build" bigint NOT NULL
);
--> statement-breakpoint
INSERT INTO drizzle."oldest_build" ("oldest_build") VALUES (1795635000062);
