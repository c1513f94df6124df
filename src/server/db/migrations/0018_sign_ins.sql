CREATE TABLE "exchanged_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"session_id" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identity_accounts" ADD COLUMN "photo_url" text;--> statement-breakpoint
ALTER TABLE "identity_refresh_tokens" ADD COLUMN "sign_in_id" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sign_ins_valid_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "sign_in_id" text;--> statement-breakpoint
ALTER TABLE "exchanged_tokens" ADD CONSTRAINT "exchanged_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanged_tokens" ADD CONSTRAINT "exchanged_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchanged_tokens_user" ON "exchanged_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "exchanged_tokens_session" ON "exchanged_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "exchanged_tokens_expiry" ON "exchanged_tokens" USING btree ("expires_at");