-- The beginning of the history may be cut off (npm run history:cut), and what else the database refuses by itself.

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
drop trigger history_append_only on history;
create trigger history_append_only before update or truncate on history
  for each statement execute function history_is_append_only();
create trigger history_goes_by_cuts before delete on history
  for each statement execute function history_goes_by_cuts();
drop trigger history_seals_append_only on history_seals;
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
