-- Fails the change of somebody who may no longer act, in the statement that would end its transaction.
create function require_still_in(is_in boolean) returns boolean language plpgsql as $$
begin
  if is_in then return true; end if;
  raise exception 'Whoever makes the change may no longer do so.' using errcode = 'ACM01';
end
$$;
