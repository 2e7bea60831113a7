-- What reaches into the instances' own databases: how to find them, how they answer, and what is still to be done there.

create table instance_links (
  "databaseId" integer primary key references instances ("databaseId"),
  -- A demonstration instance's database, beside the central one; null: found by INSTANCE_DATABASE_URL, if at all.
  "demoDatabase" text,
  -- Times in a row it could not be reached.
  failures integer not null default 0,
  -- Set from the fifth failure on: then only probed, once a minute.
  "downSince" timestamptz,
  "probeAt" timestamptz,
  -- Why it could not be reached, in plain words.
  reason text
);
create index instance_links_down on instance_links ("probeAt") where "downSince" is not null;

-- A change that must reach instances, made in the transaction of the change itself.
create table jobs (
  -- Also the version of the change: an instance never goes back to an earlier one.
  id bigint generated always as identity primary key,
  kind text not null,
  title text not null,
  -- What it is about: a later change of the same thing replaces an earlier one.
  subject text not null,
  -- Made of this, whenever a target is tried.
  payload jsonb not null,
  "actorId" integer,
  "actorName" text not null,
  "createdAt" timestamptz not null default now(),
  -- Instances it would have concerned, had they been active and linked.
  "skippedDisabled" integer not null default 0,
  "skippedUnlinked" integer not null default 0
);
create index jobs_actor on jobs ("actorId", kind, id desc);

-- One instance of a job.
create table job_targets (
  id bigint generated always as identity primary key,
  "jobId" bigint not null references jobs (id) on delete cascade,
  "databaseId" integer not null references instances ("databaseId"),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  tries integer not null default 0,
  -- While waiting, not before; while running, when whoever runs it is taken for dead.
  "dueAt" timestamptz not null,
  -- Why the last try failed, in plain words.
  reason text,
  -- What was done.
  remark text,
  "finishedAt" timestamptz,
  unique ("jobId", "databaseId")
);
create index job_targets_due on job_targets ("dueAt") where state in ('waiting', 'running');
create index job_targets_open on job_targets ("databaseId", id desc) where state <> 'done';
create index job_targets_first on job_targets ("jobId", id) where state = 'waiting' and tries = 0;
