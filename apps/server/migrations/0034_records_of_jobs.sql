-- Jobs that change records of the console: each by its own save, as it was seen, and taken back as it was left.
alter table jobs
  -- How many records were chosen, and which were left out.
  add column chosen jsonb,
  -- The job that this one takes back.
  add column "undoOf" bigint references jobs (id) on delete set null;
create unique index jobs_undo_of on jobs ("undoOf");
alter table job_targets
  -- Of the record as it was seen; null: any.
  add column "rowVersion" integer,
  add column outcome text check (outcome in ('changed', 'unchanged', 'leftAlone')),
  -- The version that it was left in, and what takes it back.
  add column "left" jsonb;
