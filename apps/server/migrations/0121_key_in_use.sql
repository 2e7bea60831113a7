-- A key of a call that is in use has an error of its own (ACM04): ACM02 says that the key of the server was retired.
create or replace function claim_idempotency_key(user_id integer, claimed uuid) returns boolean language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(user_id || ' ' || claimed, 0)) then
    raise exception 'A call with this key is running.' using errcode = 'ACM04';
  end if;
  if exists (select from idempotency_keys where "userId" = user_id and key = claimed) then
    raise exception 'A call with this key was committed.' using errcode = 'ACM03';
  end if;
  return true;
end
$$;
