-- Who leaves an instance, or comes back, is in no list, or is again: so are their choices.
create function note_users_gone() returns trigger language plpgsql as $$
begin
  update user_notifications n set "hasLeft" = true
  from gone g where n."databaseId" = g."databaseId" and n."userId" = g."userId";
  return null;
end $$;
create trigger instance_users_gone after delete on instance_users
  referencing old table as gone for each statement execute function note_users_gone();

create function note_users_come() returns trigger language plpgsql as $$
begin
  update user_notifications n set "hasLeft" = false
  from come c where n."databaseId" = c."databaseId" and n."userId" = c."userId" and n."hasLeft";
  return null;
end $$;
create trigger instance_users_come after insert on instance_users
  referencing new table as come for each statement execute function note_users_come();

-- Borne: of all who ever chose, few have left.
update user_notifications n set "hasLeft" = true
where not exists (
  select from instance_users u where u."databaseId" = n."databaseId" and u."userId" = n."userId");
