ALTER TABLE "credits" DROP CONSTRAINT "credits_job";--> statement-breakpoint
ALTER TABLE "related_titles" DROP CONSTRAINT "related_titles_relation";--> statement-breakpoint
ALTER TABLE "episodes" ALTER COLUMN "label" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "title_external_scores" ALTER COLUMN "votes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "titles" ADD COLUMN "stated_status" text;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_job" CHECK ("credits"."job" in ('cast', 'director', 'screenwriter', 'original_author', 'creator', 'producer', 'executive_producer', 'music_director', 'cinematographer', 'editor', 'art_director', 'costume_designer', 'action_director'));--> statement-breakpoint
ALTER TABLE "related_titles" ADD CONSTRAINT "related_titles_relation" CHECK ("related_titles"."relation" in ('prequel', 'sequel', 'remake_of', 'remade_as', 'adapted_from', 'adapted_as', 'spun_off_from', 'spin_off', 'part_of', 'has_part', 'alternative', 'same_universe', 'same_title'));--> statement-breakpoint
ALTER TABLE "titles" ADD CONSTRAINT "titles_stated_status" CHECK ("titles"."stated_status" in ('upcoming', 'airing', 'finished', 'cancelled', 'hiatus'));