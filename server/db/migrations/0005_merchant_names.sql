CREATE TABLE "merchant_names" (
	"merchant_id" integer PRIMARY KEY NOT NULL,
	"names" text NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', names)) STORED NOT NULL
) WITH (fillfactor=70);
--> statement-breakpoint
DROP INDEX "merchants_name_words";--> statement-breakpoint
ALTER TABLE merchants SET (fillfactor = 70);--> statement-breakpoint
INSERT INTO merchant_names (merchant_id, names) SELECT id, display_name || ' ' || business_name FROM merchants;--> statement-breakpoint
ALTER TABLE "merchant_names" ADD CONSTRAINT "merchant_names_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merchant_names_words" ON "merchant_names" USING gin ("words") WITH (gin_pending_list_limit=16384);--> statement-breakpoint
CREATE FUNCTION name_new_merchants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO merchant_names (merchant_id, names) SELECT id, display_name || ' ' || business_name FROM changed;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- The plan is made once in a connection, for one row or for thousands: only the look-up by key is right for both.
CREATE FUNCTION rename_merchants() RETURNS trigger LANGUAGE plpgsql SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  UPDATE merchant_names n SET names = c.display_name || ' ' || c.business_name
  FROM changed c WHERE n.merchant_id = c.id AND n.names <> c.display_name || ' ' || c.business_name;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER merchants_named AFTER INSERT ON merchants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION name_new_merchants();
--> statement-breakpoint
CREATE TRIGGER merchants_renamed AFTER UPDATE ON merchants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION rename_merchants();
