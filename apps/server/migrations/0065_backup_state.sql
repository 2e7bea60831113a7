-- Nothing told of backups that were missing or failed: metrics, the doctor and the start page read it here.
create table backup_state (
  only_row boolean primary key default true check (only_row),
  -- Until there is a backup, its age counts from here.
  "watchedSince" timestamptz not null default now(),
  -- The moment of which the last good one is, and its size.
  "goodAt" timestamptz,
  bytes bigint,
  -- The same of the last that was put back on trial.
  "verifiedAt" timestamptz,
  "failedAt" timestamptz,
  failure text
);
insert into backup_state default values;
