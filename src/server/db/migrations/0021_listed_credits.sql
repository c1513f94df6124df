-- A person's credits are counted at public titles only, drafts no longer among them: the count is public. Whoever has a
-- credit at a hidden title is counted anew.
UPDATE "people" p SET "credit_count" = counted.credits FROM (
  SELECT k."person_id" AS id, count(*) FILTER (WHERE i."is_listed")::int AS credits
  FROM "credits" k JOIN "title_index" i ON i."title_id" = k."title_id"
  WHERE k."person_id" IN (SELECT h."person_id" FROM "credits" h JOIN "title_index" d ON d."title_id" = h."title_id" AND NOT d."is_listed")
  GROUP BY k."person_id") counted
WHERE p."id" = counted.id AND p."credit_count" <> counted.credits;
