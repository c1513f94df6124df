CREATE TABLE "link_checks" (
	"url" text PRIMARY KEY NOT NULL,
	"verdict" text NOT NULL,
	"reason" text,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "link_checks_verdict" CHECK ("link_checks"."verdict" in ('alive', 'dead', 'unsure'))
);
--> statement-breakpoint
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_kind";--> statement-breakpoint
CREATE INDEX "link_checks_dead" ON "link_checks" USING btree ("url") WHERE "link_checks"."verdict" = 'dead';--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_kind" CHECK ("jobs"."kind" in ('import', 'tmdb', 'links'));