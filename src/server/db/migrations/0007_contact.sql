CREATE TABLE "contact_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"sender_name" text,
	"email" text NOT NULL,
	"body" text NOT NULL,
	"user_id" integer,
	"digest" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	"mail_attempts" smallint DEFAULT 0 NOT NULL,
	"mail_after" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_messages_digest_unique" UNIQUE("digest"),
	CONSTRAINT "contact_messages_kind" CHECK ("contact_messages"."kind" in ('question', 'mistake', 'rights', 'account', 'other')),
	CONSTRAINT "contact_messages_sender_name" CHECK (char_length("contact_messages"."sender_name") between 1 and 80),
	CONSTRAINT "contact_messages_body" CHECK (char_length("contact_messages"."body") between 10 and 4000)
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_user" ON "contact_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_messages_expiry" ON "contact_messages" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "contact_messages_waiting" ON "contact_messages" USING btree ("mail_after","id") WHERE "contact_messages"."mailed_at" is null;