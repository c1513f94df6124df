CREATE TABLE "jobs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"resource" text NOT NULL,
	"actor_id" integer,
	"status" text DEFAULT 'running' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"is_cancel_asked" boolean DEFAULT false NOT NULL,
	"result" jsonb,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"heard_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "jobs_kind" CHECK ("jobs"."kind" in ('import')),
	CONSTRAINT "jobs_status" CHECK ("jobs"."status" in ('running', 'done', 'failed', 'cancelled')),
	CONSTRAINT "jobs_progress" CHECK ("jobs"."done" >= 0 and "jobs"."total" >= 0)
);
--> statement-breakpoint
ALTER TABLE "revisions" ADD COLUMN "activity_id" integer;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_actor" ON "jobs" USING btree ("actor_id","id");--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_activity_id_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activity"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "revisions_activity" ON "revisions" USING btree ("activity_id");--> statement-breakpoint
CREATE INDEX "people_by_change" ON "people" USING btree ("updated_at","id") WHERE "people"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "titles_by_change" ON "titles" USING btree ("updated_at","id");