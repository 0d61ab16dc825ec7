CREATE TABLE "rights_version" (
	"one" smallint PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);--> statement-breakpoint
INSERT INTO rights_version (one, version) VALUES (1, 1);
--> statement-breakpoint
CREATE FUNCTION count_rights_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rights_version SET version = version + 1;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER roles_counted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON roles
  FOR EACH STATEMENT EXECUTE FUNCTION count_rights_change();
--> statement-breakpoint
CREATE TRIGGER role_services_counted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON role_services
  FOR EACH STATEMENT EXECUTE FUNCTION count_rights_change();
--> statement-breakpoint
CREATE TRIGGER services_counted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON services
  FOR EACH STATEMENT EXECUTE FUNCTION count_rights_change();
--> statement-breakpoint
CREATE TRIGGER staff_roles_counted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON staff_roles
  FOR EACH STATEMENT EXECUTE FUNCTION count_rights_change();
--> statement-breakpoint
CREATE TRIGGER brands_counted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON brands
  FOR EACH STATEMENT EXECUTE FUNCTION count_rights_change();
--> statement-breakpoint
CREATE TRIGGER staff_brands_counted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON staff_brands
  FOR EACH STATEMENT EXECUTE FUNCTION count_rights_change();
