-- Who tried a target again: what a job changes of records is changed with the rights of whoever asked for it last.
alter table job_targets add column "actorId" integer;
