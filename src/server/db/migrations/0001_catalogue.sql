CREATE TABLE "episodes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "episodes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title_id" integer NOT NULL,
	"label" text,
	"sort_order" double precision NOT NULL,
	"kind" text DEFAULT 'regular' NOT NULL,
	"title" text,
	"native_title" text,
	"air_date" text,
	"air_time" text,
	"is_air_date_derived" boolean DEFAULT false NOT NULL,
	"runtime_minutes" smallint,
	"synopsis" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "episodes_label" UNIQUE("title_id","label"),
	CONSTRAINT "episodes_kind" CHECK ("episodes"."kind" in ('regular', 'special', 'premiere', 'finale')),
	CONSTRAINT "episodes_label_shape" CHECK ("episodes"."label" ~ '^([0-9]{1,4}([.][0-9]{1,2})?|SP[0-9]{0,3})$'),
	CONSTRAINT "episodes_runtime" CHECK ("episodes"."runtime_minutes" between 1 and 2000),
	CONSTRAINT "episodes_air_time" CHECK ("episodes"."air_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "episodes_air_date_shape" CHECK ("episodes"."air_date" ~ '^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$')
);
--> statement-breakpoint
CREATE TABLE "activity" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"actor_id" integer,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" integer,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"entity" text NOT NULL,
	"from_id" integer NOT NULL,
	"to_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redirects_entity_from_id_pk" PRIMARY KEY("entity","from_id"),
	CONSTRAINT "redirects_move" CHECK ("redirects"."from_id" <> "redirects"."to_id")
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entity" text NOT NULL,
	"entity_id" integer NOT NULL,
	"version" integer NOT NULL,
	"operations" jsonb NOT NULL,
	"actor_id" integer,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "revisions_version" UNIQUE("entity","entity_id","version"),
	CONSTRAINT "revisions_operations_object" CHECK (jsonb_typeof("revisions"."operations") = 'object')
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"path" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"blur" text,
	"credit" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_hash_unique" UNIQUE("hash"),
	CONSTRAINT "images_path_unique" UNIQUE("path"),
	CONSTRAINT "images_size" CHECK ("images"."width" between 1 and 20000 and "images"."height" between 1 and 20000)
);
--> statement-breakpoint
CREATE TABLE "person_images" (
	"person_id" integer NOT NULL,
	"image_id" integer NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "person_images_person_id_image_id_pk" PRIMARY KEY("person_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "title_images" (
	"title_id" integer NOT NULL,
	"image_id" integer NOT NULL,
	"kind" text NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"episode_id" integer,
	CONSTRAINT "title_images_title_id_image_id_kind_pk" PRIMARY KEY("title_id","image_id","kind"),
	CONSTRAINT "title_images_kind" CHECK ("title_images"."kind" in ('poster', 'backdrop', 'still', 'logo'))
);
--> statement-breakpoint
CREATE TABLE "list_entries" (
	"user_id" integer NOT NULL,
	"title_id" integer NOT NULL,
	"status" text NOT NULL,
	"is_rewatching" boolean DEFAULT false NOT NULL,
	"score" smallint,
	"progress" smallint DEFAULT 0 NOT NULL,
	"started_on" text,
	"finished_on" text,
	"rewatch_count" smallint DEFAULT 0 NOT NULL,
	"notes" text,
	"is_private" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "list_entries_user_id_title_id_pk" PRIMARY KEY("user_id","title_id"),
	CONSTRAINT "list_entries_status" CHECK ("list_entries"."status" in ('watching', 'completed', 'on_hold', 'dropped', 'plan_to_watch')),
	CONSTRAINT "list_entries_score" CHECK ("list_entries"."score" between 2 and 20),
	CONSTRAINT "list_entries_progress" CHECK ("list_entries"."progress" >= 0),
	CONSTRAINT "list_entries_rewatch_count" CHECK ("list_entries"."rewatch_count" >= 0),
	CONSTRAINT "list_entries_notes" CHECK (char_length("list_entries"."notes") <= 4096),
	CONSTRAINT "list_entries_started_on" CHECK ("list_entries"."started_on" ~ '^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'),
	CONSTRAINT "list_entries_finished_on" CHECK ("list_entries"."finished_on" ~ '^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$')
);
--> statement-breakpoint
CREATE TABLE "permissions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "permissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"resource" text NOT NULL,
	"action" text NOT NULL,
	CONSTRAINT "permissions_once" UNIQUE("resource","action")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"title_id" integer NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"overall_score" smallint NOT NULL,
	"story_score" smallint,
	"acting_score" smallint,
	"music_score" smallint,
	"rewatch_score" smallint,
	"progress_at_writing" smallint,
	"has_spoilers" boolean DEFAULT false NOT NULL,
	"helpful_count" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_once" UNIQUE("user_id","title_id"),
	CONSTRAINT "reviews_kind" CHECK ("reviews"."kind" in ('short', 'full')),
	CONSTRAINT "reviews_overall_score" CHECK ("reviews"."overall_score" between 2 and 20),
	CONSTRAINT "reviews_sub_scores" CHECK (coalesce("reviews"."story_score", 2) between 2 and 20 and coalesce("reviews"."acting_score", 2) between 2 and 20 and coalesce("reviews"."music_score", 2) between 2 and 20 and coalesce("reviews"."rewatch_score", 2) between 2 and 20)
);
--> statement-breakpoint
CREATE TABLE "role_permissions" (
	"role_id" integer NOT NULL,
	"permission_id" integer NOT NULL,
	CONSTRAINT "role_permissions_role_id_permission_id_pk" PRIMARY KEY("role_id","permission_id")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"is_built_in" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roles_slug_unique" UNIQUE("slug"),
	CONSTRAINT "roles_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_roles_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"identity_uid" text NOT NULL,
	"email" text NOT NULL,
	"is_email_verified" boolean DEFAULT false NOT NULL,
	"handle" text NOT NULL,
	"display_name" text NOT NULL,
	"suspended_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_identityUid_unique" UNIQUE("identity_uid"),
	CONSTRAINT "users_handle" UNIQUE("handle"),
	CONSTRAINT "users_handle_shape" CHECK ("users"."handle" ~ '^[a-z0-9_]{3,20}$'),
	CONSTRAINT "users_display_name" CHECK (btrim("users"."display_name") <> '' and char_length("users"."display_name") <= 80)
);
--> statement-breakpoint
CREATE TABLE "characters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "characters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title_id" integer NOT NULL,
	"name" text NOT NULL,
	"native_name" text,
	"description" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "characters_name_present" CHECK (btrim("characters"."name") <> '' and char_length("characters"."name") <= 300)
);
--> statement-breakpoint
CREATE TABLE "credit_characters" (
	"credit_id" integer NOT NULL,
	"character_id" integer NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "credit_characters_credit_id_character_id_pk" PRIMARY KEY("credit_id","character_id")
);
--> statement-breakpoint
CREATE TABLE "credits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"job" text NOT NULL,
	"role" text,
	"position" smallint DEFAULT 0 NOT NULL,
	"note" text,
	CONSTRAINT "credits_once" UNIQUE("title_id","person_id","job"),
	CONSTRAINT "credits_job" CHECK ("credits"."job" in ('cast', 'director', 'screenwriter', 'original_author', 'creator', 'producer', 'executive_producer', 'music_director', 'cinematographer', 'editor', 'art_director', 'costume_designer', 'action_director')),
	CONSTRAINT "credits_role" CHECK ("credits"."role" in ('main', 'support', 'guest', 'cameo')),
	CONSTRAINT "credits_role_is_cast" CHECK ("credits"."role" is null or "credits"."job" = 'cast')
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"native_name" text,
	"given_name" text,
	"family_name" text,
	"sort_key" text NOT NULL,
	"slug" text NOT NULL,
	"gender_id" integer,
	"country_id" integer,
	"birth_date" text,
	"death_date" text,
	"biography" text,
	"credit_count" integer DEFAULT 0 NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_name_present" CHECK (btrim("people"."name") <> '' and char_length("people"."name") <= 300),
	CONSTRAINT "people_slug_shape" CHECK ("people"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "people_birth_date" CHECK ("people"."birth_date" ~ '^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'),
	CONSTRAINT "people_death_date" CHECK ("people"."death_date" ~ '^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$')
);
--> statement-breakpoint
CREATE TABLE "person_external_ids" (
	"person_id" integer NOT NULL,
	"source_id" integer NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "person_external_ids_person_id_source_id_pk" PRIMARY KEY("person_id","source_id")
);
--> statement-breakpoint
CREATE TABLE "person_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "person_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"social_media_id" integer NOT NULL,
	"url" text NOT NULL,
	CONSTRAINT "person_links_once" UNIQUE("person_id","url"),
	CONSTRAINT "person_links_url" CHECK ("person_links"."url" ~ '^https?://')
);
--> statement-breakpoint
CREATE TABLE "person_names" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "person_names_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'alias' NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "person_names_name" UNIQUE("person_id","name"),
	CONSTRAINT "person_names_kind" CHECK ("person_names"."kind" in ('alias', 'birth', 'stage', 'former'))
);
--> statement-breakpoint
CREATE TABLE "catalogue_aggregates" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"score_total" integer DEFAULT 0 NOT NULL,
	"score_count" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_names" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_names_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entity" char(1) NOT NULL,
	"title_id" integer,
	"person_id" integer,
	"rank" smallint NOT NULL,
	"name" text NOT NULL,
	"folded" text NOT NULL,
	"compact" text NOT NULL,
	"jamo" text NOT NULL,
	"initials" text NOT NULL,
	"roman" text NOT NULL,
	"weight" real DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "title_cards" (
	"title_id" integer PRIMARY KEY NOT NULL,
	"card" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "title_index" (
	"title_id" integer PRIMARY KEY NOT NULL,
	"is_listed" boolean NOT NULL,
	"is_explicit" boolean NOT NULL,
	"type" text NOT NULL,
	"format" text,
	"status" text NOT NULL,
	"year" smallint,
	"start_date" text,
	"end_date" text,
	"episode_count" smallint,
	"runtime_minutes" smallint,
	"country_ids" integer[] DEFAULT '{}' NOT NULL,
	"genre_ids" integer[] DEFAULT '{}' NOT NULL,
	"tag_ids" integer[] DEFAULT '{}' NOT NULL,
	"studio_ids" integer[] DEFAULT '{}' NOT NULL,
	"service_keys" integer[] DEFAULT '{}' NOT NULL,
	"content_rating_ids" integer[] DEFAULT '{}' NOT NULL,
	"score" real,
	"score_count" integer DEFAULT 0 NOT NULL,
	"list_count" integer DEFAULT 0 NOT NULL,
	"external_votes" integer DEFAULT 0 NOT NULL,
	"trending" double precision,
	"sort_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "title_stats" (
	"title_id" integer PRIMARY KEY NOT NULL,
	"score_total" integer DEFAULT 0 NOT NULL,
	"score_count" integer DEFAULT 0 NOT NULL,
	"list_count" integer DEFAULT 0 NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"favorite_count" integer DEFAULT 0 NOT NULL,
	"trending" double precision
);
--> statement-breakpoint
CREATE TABLE "content_ratings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_ratings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"country_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"minimum_age" smallint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_ratings_country_code" UNIQUE("country_id","code"),
	CONSTRAINT "content_ratings_age" CHECK ("content_ratings"."minimum_age" between 0 and 21)
);
--> statement-breakpoint
CREATE TABLE "countries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "countries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" char(2) NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "countries_code_unique" UNIQUE("code"),
	CONSTRAINT "countries_name_unique" UNIQUE("name"),
	CONSTRAINT "countries_slug_unique" UNIQUE("slug"),
	CONSTRAINT "countries_code_shape" CHECK ("countries"."code" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
CREATE TABLE "external_sources" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "external_sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"title_url" text,
	"person_url" text,
	"is_public" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "external_sources_slug_unique" UNIQUE("slug"),
	CONSTRAINT "external_sources_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "genders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "genders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "genders_name_unique" UNIQUE("name"),
	CONSTRAINT "genders_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "genres" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "genres_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "genres_name_unique" UNIQUE("name"),
	CONSTRAINT "genres_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "social_media" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "social_media_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"url_pattern" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "social_media_name_unique" UNIQUE("name"),
	CONSTRAINT "social_media_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "streaming_services" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "streaming_services_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"url" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "streaming_services_name_unique" UNIQUE("name"),
	CONSTRAINT "streaming_services_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "studios" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "studios_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"native_name" text,
	"slug" text NOT NULL,
	"country_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "studios_slug_unique" UNIQUE("slug"),
	CONSTRAINT "studios_kind" CHECK ("studios"."kind" in ('studio', 'network'))
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"category" text,
	"is_spoiler" boolean DEFAULT false NOT NULL,
	"description" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tags_name_unique" UNIQUE("name"),
	CONSTRAINT "tags_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "availability" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "availability_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title_id" integer NOT NULL,
	"service_id" integer NOT NULL,
	"country_id" integer,
	"kind" text,
	"url" text,
	"checked_on" text,
	CONSTRAINT "availability_once" UNIQUE NULLS NOT DISTINCT("title_id","service_id","country_id","kind"),
	CONSTRAINT "availability_kind" CHECK ("availability"."kind" in ('subscription', 'free', 'rent', 'buy')),
	CONSTRAINT "availability_url" CHECK ("availability"."url" ~ '^https?://'),
	CONSTRAINT "availability_checked_on" CHECK ("availability"."checked_on" ~ '^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$')
);
--> statement-breakpoint
CREATE TABLE "related_titles" (
	"title_id" integer NOT NULL,
	"related_id" integer NOT NULL,
	"relation" text NOT NULL,
	CONSTRAINT "related_titles_title_id_related_id_pk" PRIMARY KEY("title_id","related_id"),
	CONSTRAINT "related_titles_not_itself" CHECK ("related_titles"."title_id" <> "related_titles"."related_id"),
	CONSTRAINT "related_titles_relation" CHECK ("related_titles"."relation" in ('prequel', 'sequel', 'remake_of', 'remade_as', 'adapted_from', 'adapted_as', 'spun_off_from', 'spin_off', 'part_of', 'has_part', 'alternative', 'same_universe', 'same_title'))
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title_id" integer NOT NULL,
	"country_id" integer NOT NULL,
	"kind" text NOT NULL,
	"date" text NOT NULL,
	"note" text,
	CONSTRAINT "releases_once" UNIQUE("title_id","country_id","kind","date"),
	CONSTRAINT "releases_kind" CHECK ("releases"."kind" in ('broadcast', 'theatre', 'stream', 'home_video', 'festival')),
	CONSTRAINT "releases_date" CHECK ("releases"."date" ~ '^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$')
);
--> statement-breakpoint
CREATE TABLE "title_aliases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "title_aliases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title_id" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'alias' NOT NULL,
	"language" text,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "title_aliases_name" UNIQUE("title_id","name"),
	CONSTRAINT "title_aliases_kind" CHECK ("title_aliases"."kind" in ('alias', 'romanised', 'translation', 'abbreviation'))
);
--> statement-breakpoint
CREATE TABLE "title_content_ratings" (
	"title_id" integer NOT NULL,
	"content_rating_id" integer NOT NULL,
	CONSTRAINT "title_content_ratings_title_id_content_rating_id_pk" PRIMARY KEY("title_id","content_rating_id")
);
--> statement-breakpoint
CREATE TABLE "title_countries" (
	"title_id" integer NOT NULL,
	"country_id" integer NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "title_countries_title_id_country_id_pk" PRIMARY KEY("title_id","country_id")
);
--> statement-breakpoint
CREATE TABLE "title_external_ids" (
	"title_id" integer NOT NULL,
	"source_id" integer NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "title_external_ids_title_id_source_id_pk" PRIMARY KEY("title_id","source_id")
);
--> statement-breakpoint
CREATE TABLE "title_external_scores" (
	"title_id" integer NOT NULL,
	"source_id" integer NOT NULL,
	"score" double precision NOT NULL,
	"votes" integer,
	"read_on" text,
	CONSTRAINT "title_external_scores_title_id_source_id_pk" PRIMARY KEY("title_id","source_id"),
	CONSTRAINT "title_external_scores_score" CHECK ("title_external_scores"."score" >= 0 and "title_external_scores"."score" <= 10),
	CONSTRAINT "title_external_scores_votes" CHECK ("title_external_scores"."votes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "title_genres" (
	"title_id" integer NOT NULL,
	"genre_id" integer NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "title_genres_title_id_genre_id_pk" PRIMARY KEY("title_id","genre_id")
);
--> statement-breakpoint
CREATE TABLE "title_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "title_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title_id" integer NOT NULL,
	"social_media_id" integer NOT NULL,
	"url" text NOT NULL,
	CONSTRAINT "title_links_once" UNIQUE("title_id","url"),
	CONSTRAINT "title_links_url" CHECK ("title_links"."url" ~ '^https?://')
);
--> statement-breakpoint
CREATE TABLE "title_studios" (
	"title_id" integer NOT NULL,
	"studio_id" integer NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "title_studios_title_id_studio_id_pk" PRIMARY KEY("title_id","studio_id")
);
--> statement-breakpoint
CREATE TABLE "title_tags" (
	"title_id" integer NOT NULL,
	"tag_id" integer NOT NULL,
	"relevance" smallint,
	"is_spoiler" boolean DEFAULT false NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "title_tags_title_id_tag_id_pk" PRIMARY KEY("title_id","tag_id"),
	CONSTRAINT "title_tags_relevance" CHECK ("title_tags"."relevance" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "titles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "titles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"format" text,
	"stated_status" text,
	"status" text NOT NULL,
	"title" text NOT NULL,
	"native_title" text,
	"romanised_title" text,
	"sort_key" text NOT NULL,
	"slug" text NOT NULL,
	"synopsis" text,
	"start_date" text,
	"end_date" text,
	"year" smallint GENERATED ALWAYS AS (substr(start_date, 1, 4)::smallint) STORED,
	"episode_count" smallint,
	"runtime_minutes" smallint,
	"air_weekdays" smallint[] DEFAULT '{}' NOT NULL,
	"air_time" text,
	"is_explicit" boolean DEFAULT false NOT NULL,
	"is_published" boolean DEFAULT true NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "titles_type" CHECK ("titles"."type" in ('drama', 'movie', 'special')),
	CONSTRAINT "titles_format" CHECK ("titles"."format" in ('series', 'web_series', 'short_form', 'drama_special', 'feature', 'tv_movie', 'short')),
	CONSTRAINT "titles_status" CHECK ("titles"."status" in ('upcoming', 'airing', 'finished', 'cancelled', 'hiatus')),
	CONSTRAINT "titles_stated_status" CHECK ("titles"."stated_status" in ('upcoming', 'airing', 'finished', 'cancelled', 'hiatus')),
	CONSTRAINT "titles_title_present" CHECK (btrim("titles"."title") <> '' and char_length("titles"."title") <= 300),
	CONSTRAINT "titles_slug_shape" CHECK ("titles"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "titles_start_date" CHECK ("titles"."start_date" ~ '^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'),
	CONSTRAINT "titles_end_date" CHECK ("titles"."end_date" ~ '^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'),
	CONSTRAINT "titles_dates_ordered" CHECK ("titles"."end_date" is null or "titles"."start_date" is null or substr("titles"."end_date", 1, least(length("titles"."start_date"), length("titles"."end_date"))) >= substr("titles"."start_date", 1, least(length("titles"."start_date"), length("titles"."end_date")))),
	CONSTRAINT "titles_episode_count" CHECK ("titles"."episode_count" between 0 and 20000),
	CONSTRAINT "titles_runtime" CHECK ("titles"."runtime_minutes" between 1 and 2000),
	CONSTRAINT "titles_air_weekdays" CHECK ("titles"."air_weekdays" <@ '{1,2,3,4,5,6,7}'::smallint[]),
	CONSTRAINT "titles_air_time" CHECK ("titles"."air_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_images" ADD CONSTRAINT "person_images_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_images" ADD CONSTRAINT "person_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_images" ADD CONSTRAINT "title_images_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_images" ADD CONSTRAINT "title_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_images" ADD CONSTRAINT "title_images_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_entries" ADD CONSTRAINT "list_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_entries" ADD CONSTRAINT "list_entries_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_permission_id_permissions_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "characters" ADD CONSTRAINT "characters_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_characters" ADD CONSTRAINT "credit_characters_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_characters" ADD CONSTRAINT "credit_characters_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_gender_id_genders_id_fk" FOREIGN KEY ("gender_id") REFERENCES "public"."genders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_external_ids" ADD CONSTRAINT "person_external_ids_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_external_ids" ADD CONSTRAINT "person_external_ids_source_id_external_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."external_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_links" ADD CONSTRAINT "person_links_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_links" ADD CONSTRAINT "person_links_social_media_id_social_media_id_fk" FOREIGN KEY ("social_media_id") REFERENCES "public"."social_media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_names" ADD CONSTRAINT "person_names_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_names" ADD CONSTRAINT "search_names_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_names" ADD CONSTRAINT "search_names_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_cards" ADD CONSTRAINT "title_cards_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_index" ADD CONSTRAINT "title_index_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_stats" ADD CONSTRAINT "title_stats_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_ratings" ADD CONSTRAINT "content_ratings_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studios" ADD CONSTRAINT "studios_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability" ADD CONSTRAINT "availability_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability" ADD CONSTRAINT "availability_service_id_streaming_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."streaming_services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability" ADD CONSTRAINT "availability_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "related_titles" ADD CONSTRAINT "related_titles_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "related_titles" ADD CONSTRAINT "related_titles_related_id_titles_id_fk" FOREIGN KEY ("related_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_aliases" ADD CONSTRAINT "title_aliases_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_content_ratings" ADD CONSTRAINT "title_content_ratings_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_content_ratings" ADD CONSTRAINT "title_content_ratings_content_rating_id_content_ratings_id_fk" FOREIGN KEY ("content_rating_id") REFERENCES "public"."content_ratings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_countries" ADD CONSTRAINT "title_countries_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_countries" ADD CONSTRAINT "title_countries_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_external_ids" ADD CONSTRAINT "title_external_ids_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_external_ids" ADD CONSTRAINT "title_external_ids_source_id_external_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."external_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_external_scores" ADD CONSTRAINT "title_external_scores_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_external_scores" ADD CONSTRAINT "title_external_scores_source_id_external_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."external_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_genres" ADD CONSTRAINT "title_genres_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_genres" ADD CONSTRAINT "title_genres_genre_id_genres_id_fk" FOREIGN KEY ("genre_id") REFERENCES "public"."genres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_links" ADD CONSTRAINT "title_links_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_links" ADD CONSTRAINT "title_links_social_media_id_social_media_id_fk" FOREIGN KEY ("social_media_id") REFERENCES "public"."social_media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_studios" ADD CONSTRAINT "title_studios_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_studios" ADD CONSTRAINT "title_studios_studio_id_studios_id_fk" FOREIGN KEY ("studio_id") REFERENCES "public"."studios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_tags" ADD CONSTRAINT "title_tags_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_tags" ADD CONSTRAINT "title_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "episodes_order" ON "episodes" USING btree ("title_id","sort_order","id");--> statement-breakpoint
CREATE INDEX "episodes_air_date" ON "episodes" USING btree ("air_date","title_id");--> statement-breakpoint
CREATE INDEX "activity_created" ON "activity" USING btree ("created_at" desc,"id");--> statement-breakpoint
CREATE INDEX "activity_entity" ON "activity" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "activity_actor" ON "activity" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "revisions_actor" ON "revisions" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "person_images_one_primary" ON "person_images" USING btree ("person_id") WHERE "person_images"."is_primary";--> statement-breakpoint
CREATE INDEX "person_images_image" ON "person_images" USING btree ("image_id");--> statement-breakpoint
CREATE UNIQUE INDEX "title_images_one_primary" ON "title_images" USING btree ("title_id","kind") WHERE "title_images"."is_primary";--> statement-breakpoint
CREATE INDEX "title_images_image" ON "title_images" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "list_entries_title" ON "list_entries" USING btree ("title_id");--> statement-breakpoint
CREATE INDEX "reviews_title" ON "reviews" USING btree ("title_id","published_at");--> statement-breakpoint
CREATE INDEX "role_permissions_permission" ON "role_permissions" USING btree ("permission_id");--> statement-breakpoint
CREATE INDEX "user_roles_role" ON "user_roles" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "characters_title" ON "characters" USING btree ("title_id");--> statement-breakpoint
CREATE INDEX "credit_characters_character" ON "credit_characters" USING btree ("character_id");--> statement-breakpoint
CREATE INDEX "credits_title_order" ON "credits" USING btree ("title_id","position","id");--> statement-breakpoint
CREATE INDEX "credits_person" ON "credits" USING btree ("person_id","title_id");--> statement-breakpoint
CREATE INDEX "people_sort" ON "people" USING btree ("sort_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "people_known" ON "people" USING btree ("credit_count" desc,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "person_external_ids_value" ON "person_external_ids" USING btree ("source_id","value");--> statement-breakpoint
CREATE INDEX "search_names_title" ON "search_names" USING btree ("title_id");--> statement-breakpoint
CREATE INDEX "search_names_person" ON "search_names" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "search_names_folded" ON "search_names" USING btree ("folded" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_names_compact" ON "search_names" USING btree ("compact" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_names_initials" ON "search_names" USING btree ("initials" text_pattern_ops) WHERE "search_names"."initials" <> '';--> statement-breakpoint
CREATE INDEX "search_names_roman" ON "search_names" USING btree ("roman" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_names_folded_trgm" ON "search_names" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_names_jamo_trgm" ON "search_names" USING gin ("jamo" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_names_roman_trgm" ON "search_names" USING gin ("roman" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "title_index_popular" ON "title_index" USING btree ("list_count" desc,"external_votes" desc,"title_id");--> statement-breakpoint
CREATE INDEX "title_index_trending" ON "title_index" USING btree ("trending" desc nulls last,"list_count" desc,"external_votes" desc,"title_id");--> statement-breakpoint
CREATE INDEX "title_index_score" ON "title_index" USING btree ("score" desc nulls last,"list_count" desc,"external_votes" desc,"title_id");--> statement-breakpoint
CREATE INDEX "title_index_start_desc" ON "title_index" USING btree ("start_date" collate "C" desc nulls last,"title_id");--> statement-breakpoint
CREATE INDEX "title_index_start_asc" ON "title_index" USING btree ("start_date" collate "C" asc nulls last,"title_id");--> statement-breakpoint
CREATE INDEX "title_index_added" ON "title_index" USING btree ("created_at" desc,"title_id" desc);--> statement-breakpoint
CREATE INDEX "title_index_sort_key" ON "title_index" USING btree ("sort_key" collate "C","title_id");--> statement-breakpoint
CREATE INDEX "title_index_genres" ON "title_index" USING gin ("genre_ids");--> statement-breakpoint
CREATE INDEX "title_index_tags" ON "title_index" USING gin ("tag_ids");--> statement-breakpoint
CREATE INDEX "title_index_countries" ON "title_index" USING gin ("country_ids");--> statement-breakpoint
CREATE INDEX "title_index_studios" ON "title_index" USING gin ("studio_ids");--> statement-breakpoint
CREATE INDEX "title_index_services" ON "title_index" USING gin ("service_keys");--> statement-breakpoint
CREATE UNIQUE INDEX "studios_kind_name" ON "studios" USING btree ("kind",lower("name"));--> statement-breakpoint
CREATE INDEX "studios_country" ON "studios" USING btree ("country_id");--> statement-breakpoint
CREATE INDEX "availability_service" ON "availability" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "related_titles_related" ON "related_titles" USING btree ("related_id");--> statement-breakpoint
CREATE INDEX "title_content_ratings_rating" ON "title_content_ratings" USING btree ("content_rating_id");--> statement-breakpoint
CREATE INDEX "title_countries_country" ON "title_countries" USING btree ("country_id");--> statement-breakpoint
CREATE UNIQUE INDEX "title_external_ids_value" ON "title_external_ids" USING btree ("source_id","value");--> statement-breakpoint
CREATE INDEX "title_genres_genre" ON "title_genres" USING btree ("genre_id");--> statement-breakpoint
CREATE INDEX "title_studios_studio" ON "title_studios" USING btree ("studio_id");--> statement-breakpoint
CREATE INDEX "title_tags_tag" ON "title_tags" USING btree ("tag_id");