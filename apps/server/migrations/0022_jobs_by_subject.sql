-- A save with nothing changed looks for instances that have not been told the latest of its subject.
create index jobs_subject on jobs (subject, id desc);
