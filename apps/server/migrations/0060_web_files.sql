-- Pages stay open across upgrades and steps back: whatever process they ask has the files of the builds of the last week.
create table web_files (
  name text primary key,
  -- As gzip, but for what is compressed by itself.
  content bytea not null,
  "lastRunAt" timestamptz not null default now()
);
