-- Whether the history was told that a job has come to its end; those from before it was are not told any more.
alter table jobs add column "toldAt" timestamptz;
update jobs set "toldAt" = now();
create index jobs_untold on jobs (id) where "toldAt" is null;
