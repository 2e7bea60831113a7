-- In no transaction: targets are many, and written all day. What is due is taken of each open job in turn.
drop index concurrently if exists job_targets_due_of_job;
create index concurrently job_targets_due_of_job on job_targets ("jobId", "dueAt") where state in ('waiting', 'running');
