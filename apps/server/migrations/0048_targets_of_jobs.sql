-- How many targets a job has, which never changes: who sees all of them is shown how many are done without a look at each.
-- Null: of a version that did not count.
alter table jobs add column "targetCount" integer;
