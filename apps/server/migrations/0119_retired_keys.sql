-- Fails a write with a retired key. The lock is shared until the commit, and a retirement waits for it. A query of its
-- own after the lock has a new snapshot, so a retirement that committed in the meantime is seen.
create or replace function require_usable_key(lock bigint, fingerprint text) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(lock);
  if exists (select from secret_keys where id = fingerprint and "retiredAt" is not null) then
    raise exception 'The key % was retired.', fingerprint using errcode = 'ACM02';
  end if;
  return true;
end
$$;
