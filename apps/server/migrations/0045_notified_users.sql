-- In no transaction: users with notifications are many. The report counts who has any, and who has one of some kinds, by
-- these indexes alone: the row of each was looked at to leave out who has left.
drop index concurrently if exists user_notifications_told;
create index concurrently user_notifications_told on user_notifications ("databaseId", "userId")
  where not "hasLeft" and "notificationIds" <> '{}';
drop index concurrently if exists user_notifications_kinds;
create index concurrently user_notifications_kinds on user_notifications using gin ("notificationIds")
  where not "hasLeft" and "notificationIds" <> '{}';
drop index concurrently if exists user_notifications_chosen;
