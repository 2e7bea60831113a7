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

insert into enabled_features select "databaseId", count(*) from feature_flags where "isEnabled" group by 1;
