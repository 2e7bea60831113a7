-- What every domain stands on: date-times as text, change counters, history, settings of this installation.

create extension if not exists pg_trgm;

-- Date-times leave the database as ISO-8601 UTC ending in Z (G-API-08).
create function utc(at timestamptz) returns text
  language sql stable strict parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Text as people compare it: case folded by one rule, whatever locale the database was made with.
create function folded(value text) returns text
  language sql immutable strict parallel safe
  return lower(value collate "und-x-icu");

-- Text as it is looked for: without marks, all quotes and hyphens alike, however it is typed. The contract's core/text-forms.ts does the same.
create function searchable_of_any(value text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  value := regexp_replace(value, '[''`´‘’‚‛“”„‟′‵″‶‹›«»ʹʺʻʼʽʾʿˈ׳״Ꞌꞌ＇＂]', '"', 'g');
  value := regexp_replace(value, '[‐‑‒–—―−⁃־﹘﹣－]', '-', 'g');
  value := lower(normalize(value, nfkd) collate "und-x-icu");
  -- Marks, and signs that are not drawn.
  value := regexp_replace(value, '['
    '\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c'
    '\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0897-\u089f\u08ca-\u08e1'
    '\u08e3-\u08ff\u093c\u0951-\u0954\u09bc\u0a3c\u0abc\u0b3c\u115f\u1160\u17b4\u17b5\u180b-\u180f'
    '\u1ab0-\u1add\u1ae0-\u1aeb\u1cd0-\u1cd2\u1cd4-\u1ce0\u1ce2-\u1ce8\u1ced\u1cf4\u1cf8\u1cf9\u1dc0-\u1dff'
    '\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\u2de0-\u2dff\u302a-\u302d\u3099\u309a\u3164'
    '\ua66f-\ua672\ua674-\ua67d\ua69e\ua69f\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\ufffb'
    '\U000101fd\U000102e0\U00010efa-\U00010eff\U0001133b\U00013430-\U0001343f\U0001bca0-\U0001bca3'
    '\U0001cf00-\U0001cf2d\U0001cf30-\U0001cf46\U0001d167-\U0001d169\U0001d173-\U0001d182'
    '\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001e08f\U000e0000-\U000e0fff'
    ']', '', 'g');
  if octet_length(value) > length(value) then
    value := translate(value, 'øłđðħŧŋıςةەہھىیےکٱ', 'olddhtniσههههيييكا');
    value := replace(replace(replace(replace(value, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  end if;
  return btrim(regexp_replace(value,
    '[ \t-\r\u0085\u1680\u2028\u2029\u2800]{2,}|[\t-\r\u0085\u1680\u2028\u2029\u2800]', ' ', 'g'));
end $$;

-- Most text is plain ASCII, for which a tenth of the work will do.
create function searchable(value text) returns text
  language sql immutable parallel safe
  return case
    when value collate "C" ~ '^[!-&(-_a-~]+( [!-&(-_a-~]+)*$' then lower(value collate "C")
    else searchable_of_any(value)
  end;

-- The order of names: by language, and by the value of the numbers in them.
create collation numbered (provider = icu, locale = 'und-u-kn-true');

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
  mac bytea not null,
  -- The browser and its system as people call them, 'Chrome 141 on Windows'; never a token.
  session text,
  -- Of the background job that was started with it.
  "jobId" bigint,
  -- Data that a change touched, for open screens that show it; null: an entry that is no change. Outside of the seal.
  touched text[],
  -- Ids of the kind that its own kind says (`touches`): what an act touched beside its own record. Outside of the seal.
  "touchedIds" integer[]
);
-- Newest first, by moment and id: of all, of a record, of a kind, of a person, of a job.
create index history_at on history (at desc, id desc);
create index history_entity on history ("entityType", "entityId", at desc, id desc);
create index history_kind on history ("entityType", at desc, id desc);
create index history_actor on history ("actorId", at desc, id desc) where "actorId" is not null;
create index history_job on history ("jobId", at desc, id desc) where "jobId" is not null;
create index history_touched on history using gin ("touchedIds") where "touchedIds" is not null;
-- From where a user signed in last, however often others were refused since.
create index history_sign_ins on history ("entityId", at desc, id desc)
  where "entityType" = 'user' and action = 'session.signIn';

-- True if an entry shows what something is called: the fields that the kinds of the contract are named by.
-- Where there are few entries, and long ones among them, the planner would rather read all of them than the index of those
-- that tell a name: only a function of its own tells it what that costs.
create function tells_name(changes json) returns boolean immutable parallel safe cost 10000 language plpgsql as $$
begin
  return changes -> 'name' is not null or changes -> 'acesClientName' is not null
      or changes -> 'databaseCode' is not null or changes -> 'firstName' is not null
      or changes -> 'lastName' is not null or changes -> 'boUsername' is not null
      or changes -> 'vendorName' is not null;
end $$;
-- Few entries do: what a record was called at some moment is found without reading the rest of its history.
create index history_names on history ("entityType", "entityId", at, id) where tells_name(changes);

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
create trigger history_unsealed_only_shrinks before update or truncate on history_unsealed
  for each statement execute function history_is_append_only();

-- What was cut off, each cut under an HMAC over itself and the one before.
create table history_cuts (
  -- Its last seal: the chain goes on behind it.
  "upToSeq" bigint primary key,
  seal bytea not null,
  entries bigint not null,
  -- When its first and its last entry were made.
  "fromAt" timestamptz not null,
  "toAt" timestamptz not null,
  "cutAt" timestamptz not null,
  "cutBy" text not null,
  -- SHA-256 of the exports that hold what went; empty: it was cut without any.
  exports text[] not null,
  mac bytea not null
);
create trigger history_cuts_append_only before update or delete or truncate on history_cuts
  for each statement execute function history_is_append_only();

-- Deletes go by a setting of their transaction, which only the cut makes. It keeps accidents away: what cannot be deleted
-- even so follows below.
create function history_goes_by_cuts() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('history.cut', true), '') <> 'on' then
    raise exception 'The history is append-only.' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger history_append_only before update or truncate on history
  for each statement execute function history_is_append_only();
create trigger history_goes_by_cuts before delete on history
  for each statement execute function history_goes_by_cuts();
create trigger history_seals_append_only before update or truncate on history_seals
  for each statement execute function history_is_append_only();
create trigger history_seals_go_by_cuts before delete on history_seals
  for each statement execute function history_goes_by_cuts();

-- A seal goes only when a cut reaches as far, and a place in the sealer's queue only for a seal. Their foreign keys then
-- keep every entry that is sealed or waits for its seal.
create function history_seals_stay_behind_the_cut() returns trigger language plpgsql as $$
begin
  if exists (select from gone where seq > coalesce((select max("upToSeq") from history_cuts), 0)) then
    raise exception 'The history is append-only.' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger history_seals_stay_behind_the_cut after delete on history_seals referencing old table as gone
  for each statement execute function history_seals_stay_behind_the_cut();

create function history_unsealed_goes_by_seals() returns trigger language plpgsql as $$
begin
  if exists (select from gone g where not exists (select from history_seals s where s."historyId" = g."historyId")) then
    raise exception 'The history is append-only.' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger history_unsealed_goes_by_seals after delete on history_unsealed referencing old table as gone
  for each statement execute function history_unsealed_goes_by_seals();

-- Shared by all replicas; written by rate-limiter-flexible.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- What each migration said when it was applied: a file changed afterwards is in effect nowhere, which the start says.
create table migration_checksums (
  -- The file's, without .sql.
  name text primary key,
  -- SHA-256 in hex of its text, line ends as LF.
  checksum text not null
);

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

-- Written again and again by whoever asks whether the database takes writes: its settings do not tell of a full disk.
create table last_write (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null default now()
);
insert into last_write default values;

-- Pages stay open across upgrades and steps back: whatever process they ask has the files of the builds of the last week.
create table web_files (
  name text primary key,
  -- As gzip, but for what is compressed by itself.
  content bytea not null,
  "lastRunAt" timestamptz not null default now()
);

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
