ALTER TABLE "sessions" ADD COLUMN "rights_mark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "previous_token_hash" "bytea";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "renewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_previous_token_hash_unique" UNIQUE("previous_token_hash");--> statement-breakpoint
-- Every gateway listens: sockets of what ended are cut wherever they are open, whoever ended it.
CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('opsdesk_session_ended', NEW.id::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_told AFTER UPDATE OF ended_at ON sessions
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION tell_session_ended();
--> statement-breakpoint
CREATE FUNCTION end_sessions_of_disabled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sessions SET ended_at = now(), ended_because = 'disabled' WHERE staff_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER staff_disabled AFTER UPDATE OF is_active ON staff
  FOR EACH ROW WHEN (OLD.is_active AND NOT NEW.is_active) EXECUTE FUNCTION end_sessions_of_disabled();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_rights_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rights_version SET version = version + 1;
  PERFORM pg_notify('opsdesk_rights_changed', '');
  RETURN NULL;
END
$$;
