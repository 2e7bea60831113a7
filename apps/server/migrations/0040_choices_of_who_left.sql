-- Whether the user of a choice is in no list: 300,000 of them are counted without looking at each one's user.
alter table user_notifications add column "hasLeft" boolean not null default false;

create function note_choices_without_user() returns trigger language plpgsql as $$
begin
  update user_notifications n set "hasLeft" = true
  from made m
  where n.id = m.id and not exists (
    select from instance_users u where u."databaseId" = n."databaseId" and u."userId" = n."userId");
  return null;
end $$;
create trigger user_notifications_made after insert on user_notifications
  referencing new table as made for each statement execute function note_choices_without_user();
