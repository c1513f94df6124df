DROP INDEX "search_names_folded_trgm";--> statement-breakpoint
DROP INDEX "search_names_jamo_trgm";--> statement-breakpoint
DROP INDEX "search_names_roman_trgm";--> statement-breakpoint
DROP INDEX "search_names_folded";--> statement-breakpoint
DROP INDEX "search_names_compact";--> statement-breakpoint
DROP INDEX "search_names_initials";--> statement-breakpoint
DROP INDEX "search_names_roman";--> statement-breakpoint
ALTER TABLE "search_names" ADD COLUMN "shelf" smallint GENERATED ALWAYS AS (case when entity = 'p' then 20 + case when weight >= 10 then 2 when weight >= 6 then 1 else 0 end when rank = 4 then 10 + case when weight >= 13 then 2 when weight >= 9 then 1 else 0 end else case when weight >= 13 then 2 when weight >= 9 then 1 else 0 end end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "search_names_folded_trgm_2" ON "search_names" USING gin ("folded" gin_trgm_ops) WHERE "search_names"."shelf" = 2;--> statement-breakpoint
CREATE INDEX "search_names_jamo_trgm_2" ON "search_names" USING gin ("jamo" gin_trgm_ops) WHERE "search_names"."shelf" = 2 and "search_names"."jamo" <> "search_names"."folded";--> statement-breakpoint
CREATE INDEX "search_names_roman_trgm_2" ON "search_names" USING gin ("roman" gin_trgm_ops) WHERE "search_names"."shelf" = 2;--> statement-breakpoint
CREATE INDEX "search_names_folded_trgm_1" ON "search_names" USING gin ("folded" gin_trgm_ops) WHERE "search_names"."shelf" = 1;--> statement-breakpoint
CREATE INDEX "search_names_jamo_trgm_1" ON "search_names" USING gin ("jamo" gin_trgm_ops) WHERE "search_names"."shelf" = 1 and "search_names"."jamo" <> "search_names"."folded";--> statement-breakpoint
CREATE INDEX "search_names_roman_trgm_1" ON "search_names" USING gin ("roman" gin_trgm_ops) WHERE "search_names"."shelf" = 1;--> statement-breakpoint
CREATE INDEX "search_names_folded_trgm_0" ON "search_names" USING gin ("folded" gin_trgm_ops) WHERE "search_names"."shelf" = 0;--> statement-breakpoint
CREATE INDEX "search_names_jamo_trgm_0" ON "search_names" USING gin ("jamo" gin_trgm_ops) WHERE "search_names"."shelf" = 0 and "search_names"."jamo" <> "search_names"."folded";--> statement-breakpoint
CREATE INDEX "search_names_roman_trgm_0" ON "search_names" USING gin ("roman" gin_trgm_ops) WHERE "search_names"."shelf" = 0;--> statement-breakpoint
CREATE INDEX "search_names_folded_trgm_12" ON "search_names" USING gin ("folded" gin_trgm_ops) WHERE "search_names"."shelf" = 12;--> statement-breakpoint
CREATE INDEX "search_names_jamo_trgm_12" ON "search_names" USING gin ("jamo" gin_trgm_ops) WHERE "search_names"."shelf" = 12 and "search_names"."jamo" <> "search_names"."folded";--> statement-breakpoint
CREATE INDEX "search_names_roman_trgm_12" ON "search_names" USING gin ("roman" gin_trgm_ops) WHERE "search_names"."shelf" = 12;--> statement-breakpoint
CREATE INDEX "search_names_folded_trgm_11" ON "search_names" USING gin ("folded" gin_trgm_ops) WHERE "search_names"."shelf" = 11;--> statement-breakpoint
CREATE INDEX "search_names_jamo_trgm_11" ON "search_names" USING gin ("jamo" gin_trgm_ops) WHERE "search_names"."shelf" = 11 and "search_names"."jamo" <> "search_names"."folded";--> statement-breakpoint
CREATE INDEX "search_names_roman_trgm_11" ON "search_names" USING gin ("roman" gin_trgm_ops) WHERE "search_names"."shelf" = 11;--> statement-breakpoint
CREATE INDEX "search_names_folded_trgm_10" ON "search_names" USING gin ("folded" gin_trgm_ops) WHERE "search_names"."shelf" = 10;--> statement-breakpoint
CREATE INDEX "search_names_jamo_trgm_10" ON "search_names" USING gin ("jamo" gin_trgm_ops) WHERE "search_names"."shelf" = 10 and "search_names"."jamo" <> "search_names"."folded";--> statement-breakpoint
CREATE INDEX "search_names_roman_trgm_10" ON "search_names" USING gin ("roman" gin_trgm_ops) WHERE "search_names"."shelf" = 10;--> statement-breakpoint
CREATE INDEX "search_names_folded_trgm_22" ON "search_names" USING gin ("folded" gin_trgm_ops) WHERE "search_names"."shelf" = 22;--> statement-breakpoint
CREATE INDEX "search_names_jamo_trgm_22" ON "search_names" USING gin ("jamo" gin_trgm_ops) WHERE "search_names"."shelf" = 22 and "search_names"."jamo" <> "search_names"."folded";--> statement-breakpoint
CREATE INDEX "search_names_roman_trgm_22" ON "search_names" USING gin ("roman" gin_trgm_ops) WHERE "search_names"."shelf" = 22;--> statement-breakpoint
CREATE INDEX "search_names_folded_trgm_21" ON "search_names" USING gin ("folded" gin_trgm_ops) WHERE "search_names"."shelf" = 21;--> statement-breakpoint
CREATE INDEX "search_names_jamo_trgm_21" ON "search_names" USING gin ("jamo" gin_trgm_ops) WHERE "search_names"."shelf" = 21 and "search_names"."jamo" <> "search_names"."folded";--> statement-breakpoint
CREATE INDEX "search_names_roman_trgm_21" ON "search_names" USING gin ("roman" gin_trgm_ops) WHERE "search_names"."shelf" = 21;--> statement-breakpoint
CREATE INDEX "search_names_folded_trgm_20" ON "search_names" USING gin ("folded" gin_trgm_ops) WHERE "search_names"."shelf" = 20;--> statement-breakpoint
CREATE INDEX "search_names_jamo_trgm_20" ON "search_names" USING gin ("jamo" gin_trgm_ops) WHERE "search_names"."shelf" = 20 and "search_names"."jamo" <> "search_names"."folded";--> statement-breakpoint
CREATE INDEX "search_names_roman_trgm_20" ON "search_names" USING gin ("roman" gin_trgm_ops) WHERE "search_names"."shelf" = 20;--> statement-breakpoint
CREATE INDEX "search_names_folded" ON "search_names" USING btree ("shelf","folded" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_names_compact" ON "search_names" USING btree ("shelf","compact" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_names_initials" ON "search_names" USING btree ("shelf","initials" text_pattern_ops) WHERE "search_names"."initials" <> '';--> statement-breakpoint
CREATE INDEX "search_names_roman" ON "search_names" USING btree ("shelf","roman" text_pattern_ops);