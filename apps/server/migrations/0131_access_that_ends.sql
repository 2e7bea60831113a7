-- An assignment of a role can have a last day.
alter table role_assignments
  add column "endsOn" date,
  -- The history says that it ended.
  add column "isEndNoted" boolean not null default false;
-- Borne: people have few roles each, so making it takes no time.
create index role_assignments_ends on role_assignments ("endsOn") where "endsOn" is not null;
