-- Every page shows how many jobs have failed: they are few among many.

create index job_targets_failed on job_targets ("jobId") where state = 'failed';
