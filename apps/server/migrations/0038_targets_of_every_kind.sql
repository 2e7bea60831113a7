-- What a job does something to is an instance, or else a client or a user: which of them its kind says. Neither ever
-- goes. A version that knows instances alone writes and takes targets as before, and leaves those of new kinds alone.
alter table job_targets
  alter column "databaseId" drop not null,
  add column "recordId" integer,
  add constraint job_targets_one_record check (num_nonnulls("databaseId", "recordId") = 1);
create unique index job_targets_record on job_targets ("jobId", "recordId") where "recordId" is not null;
