-- In no transaction: somebody signs in all day. What the start page counts are few among many: who is locked, what starts
-- or ends soon.
drop index concurrently if exists users_locked;
create index concurrently users_locked on users (id) where "isLocked" and "deletedAt" is null;
drop index concurrently if exists amq_versions_start;
create index concurrently amq_versions_start on amq_versions ("startDate", "amqId") where enabled;
drop index concurrently if exists metadata_checks_end;
create index concurrently metadata_checks_end on metadata_checks ("validUntil");
