-- What every domain stands on: date-times as text, change counters, history, settings of this installation.

create extension if not exists pg_trgm;

-- Date-times leave the database as ISO-8601 UTC ending in Z (decisions G-API-08).
create function utc(at timestamptz) returns text
  language sql stable strict parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Text as people compare it: case folded by one rule, whatever locale the database was made with.
create function folded(value text) returns text
  language sql immutable strict parallel safe
  return lower(value collate "und-x-icu");

-- One counter a data domain, raised in the transaction of each change: lists derive their ETag from them.
create table change_counters (
  domain text primary key,
  value bigint not null default 0
);

-- Facts of this installation: its id, the fingerprint of its secret key, whether demonstration data was loaded.
create table installation (
  key text primary key,
  value text not null
);
insert into installation (key, value) values ('id', gen_random_uuid());

-- Who did what, when, where from, field by field. Append-only.
create table history (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- 'user' or 'system'; the name is kept as it was at that time.
  "actorType" text not null check ("actorType" in ('user', 'system', 'anonymous')),
  "actorId" integer,
  "actorName" text not null,
  -- entity.verb, for example orgUnit.save
  action text not null,
  "entityType" text,
  "entityId" bigint,
  -- Org units whose viewers may see the entry (a move shows in both); null: of global scope.
  "orgUnitIds" integer[],
  -- {"field": [old, new]}; secrets as keyed hashes. Of type json, so that the text under the seal stays as it was.
  changes json not null,
  "requestId" text,
  address text,
  -- HMAC of the entry, made at commit.
  mac bytea not null
);
create index history_entity on history ("entityType", "entityId", id desc);
create index history_at on history (at desc);

-- The chain over committed entries, made every second so that commits do not wait on each other.
create table history_seals (
  seq bigint primary key,
  "historyId" bigint not null unique references history (id),
  -- HMAC of the previous seal and this entry.
  seal bytea not null
);

-- How far the chain has come, under an HMAC of its own: the newest entries cannot go missing unseen.
create table history_head (
  only_row boolean primary key default true check (only_row),
  seq bigint not null,
  seal bytea not null,
  mac bytea not null
);

-- Entries the sealer has yet to chain; written with the entry, so that sealing never searches the whole history.
create table history_unsealed (
  "historyId" bigint primary key references history (id)
);

create function history_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'The history is append-only.' using errcode = 'restrict_violation';
end $$;
create trigger history_append_only before update or delete or truncate on history
  for each statement execute function history_is_append_only();
create trigger history_unsealed_only_shrinks before update or truncate on history_unsealed
  for each statement execute function history_is_append_only();
create trigger history_seals_append_only before update or delete or truncate on history_seals
  for each statement execute function history_is_append_only();

-- Shared by all replicas; written by rate-limiter-flexible.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
