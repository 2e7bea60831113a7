-- Features of the product that are switched on or off for each instance.

-- Delivered data.
create table feature_names (
  -- In the order of the names: breaks ties.
  id integer primary key,
  -- Shown and sent as systemEnhancementName.
  "systemEnhancementName" text not null unique check (char_length("systemEnhancementName") between 1 and 100)
);
-- Their order, in lists of all pairs too.
create index feature_names_list on feature_names ("systemEnhancementName" collate numbered, id);
insert into feature_names values
  (1, 'Advanced_Sampling'),
  (2, 'AI_Alpha'),
  (3, 'AI_Document_Summary'),
  (4, 'Audit_Timeline'),
  (5, 'Batch_Assignments'),
  (6, 'Custom_Dashboards'),
  (7, 'Express_Review'),
  (8, 'Finding_Templates'),
  (9, 'Loan_Snapshot_Compare'),
  (10, 'Mobile_Approvals'),
  (11, 'Rebuttal_Portal'),
  (12, 'Scheduled_Reports');

-- What somebody has once set. A pair without a row is off in version 1: so every instance, old or new, has every known
-- feature (G-FEAT-01, G-INST-02) without a row being written for it, and so has every feature added later.
create table feature_flags (
  "databaseId" integer not null references instances ("databaseId"),
  "systemEnhancementName" text not null references feature_names ("systemEnhancementName"),
  "isEnabled" boolean not null,
  "rowVersion" integer not null default 1,
  primary key ("databaseId", "systemEnhancementName")
);
-- Which instances have a feature: "Enabled Only", and what a bulk edit finds as it should be.
create index feature_flags_enabled on feature_flags ("systemEnhancementName", "databaseId") where "isEnabled";
create index feature_flags_name on feature_flags ("systemEnhancementName", "databaseId");

-- How many features each instance has on: the list says how many rows it has, and counted each flag that is on for it.
create table enabled_features (
  "databaseId" integer primary key references instances ("databaseId"),
  count integer not null
);

-- In the order of the instances, so that two who change many wait for each other in one direction. By the owner of the
-- tables: a role that only runs the server gets its rights to this one after it was made. Flags are never deleted.
create function count_enabled_features() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into enabled_features as e
    select "databaseId", count(*) from made where "isEnabled" group by 1 order by 1
    on conflict ("databaseId") do update set count = e.count + excluded.count;
  else
    insert into enabled_features as e
    select "databaseId", sum(change) from (
      select "databaseId", 1 as change from made where "isEnabled"
      union all select "databaseId", -1 from former where "isEnabled") changes
    group by 1 having sum(change) <> 0 order by 1
    on conflict ("databaseId") do update set count = e.count + excluded.count;
  end if;
  return null;
end $$;
create trigger feature_flags_made after insert on feature_flags
  referencing new table as made for each statement execute function count_enabled_features();
create trigger feature_flags_changed after update on feature_flags
  referencing new table as made old table as former for each statement execute function count_enabled_features();
