-- A save whose response was lost is sent again with its key, which shows that it was made and which record it changed.
create table idempotency_keys (
  "userId" integer not null references users (id) on delete cascade,
  key uuid not null,
  -- Method and path, as the contract names it.
  call text not null,
  -- Keyed hash of the parameters and the body.
  hash bytea not null,
  -- The changed record or the started job; null: neither.
  kind text,
  id bigint,
  at timestamptz not null default now(),
  primary key ("userId", key)
);
create index idempotency_keys_at on idempotency_keys (at);

-- Fails the transaction of a call whose key another running call has (ACM02), or whose change was committed (ACM03).
create function claim_idempotency_key(user_id integer, claimed uuid) returns boolean language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(user_id || ' ' || claimed, 0)) then
    raise exception 'A call with this key is running.' using errcode = 'ACM02';
  end if;
  if exists (select from idempotency_keys where "userId" = user_id and key = claimed) then
    raise exception 'A call with this key was committed.' using errcode = 'ACM03';
  end if;
  return true;
end
$$;
