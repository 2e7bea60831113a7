-- A key may be replaced, and a database may be put back to an earlier state.

-- The keys there were, in the order in which each became the one in use.
create table secret_keys (
  number integer generated always as identity primary key,
  -- Its fingerprint.
  id text not null unique,
  -- What the history needs of it for ever, encrypted with the key in use.
  ring text not null,
  "usedFrom" timestamptz not null default now(),
  -- When every stored secret was encrypted with it.
  "settledAt" timestamptz,
  -- When the server first started without it.
  "retiredAt" timestamptz
);

-- Which run of events this is: another one in another cluster, in a copy of the database, and behind each point to which
-- it was put back or from which a standby went on.
create function lineage() returns text language plpgsql stable as $$
begin
  return concat_ws(' ', (select system_identifier from pg_control_system()),
    substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8),
    (select oid from pg_database where datname = current_database()));
exception when others then
  -- Not every service that speaks as PostgreSQL does tells all of it.
  return (select oid::text from pg_database where datname = current_database());
end $$;
