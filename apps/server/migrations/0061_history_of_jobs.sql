-- In no transaction: the history is written all day. What belongs to a job is listed, counted and folded into one line by it.
drop index concurrently if exists history_job;
create index concurrently history_job on history ("jobId", at desc, id desc) where "jobId" is not null;
