-- In no transaction: jobs are many, and made all day. Whoever may takes back what a job changed where that lies: by several jobs.
drop index concurrently if exists jobs_undone_by;
create index concurrently jobs_undone_by on jobs ("undoOf");
drop index concurrently if exists jobs_undo_of;
