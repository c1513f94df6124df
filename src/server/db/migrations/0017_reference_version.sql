CREATE TABLE "reference_version" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
INSERT INTO "reference_version" DEFAULT VALUES;
--> statement-breakpoint
-- Deferred: the row that all writers of the lists wait for is locked while they commit, not before, and always last.
CREATE FUNCTION note_reference_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reference_version SET version = version + 1;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  list text;
BEGIN
  FOREACH list IN ARRAY ARRAY['countries', 'genres', 'content_ratings', 'streaming_services', 'external_sources', 'social_media'] LOOP
    EXECUTE format('CREATE CONSTRAINT TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION note_reference_change()', list || '_noted', list);
    EXECUTE format('CREATE TRIGGER %I AFTER TRUNCATE ON %I EXECUTE FUNCTION note_reference_change()', list || '_noted_truncate', list);
  END LOOP;
END
$$;
