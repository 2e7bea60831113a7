-- What reading the history takes: from which browser, by which background job, and the ways in.
alter table history
  -- The browser and its system as people call them, 'Chrome 141 on Windows'; never a token.
  add column session text,
  -- Of the background job that was started with it.
  add column "jobId" bigint;

-- Newest first, by moment and id: of all, of a record, of a kind, of a person.
drop index history_entity;
drop index history_at;
create index history_at on history (at desc, id desc);
create index history_entity on history ("entityType", "entityId", at desc, id desc);
create index history_kind on history ("entityType", at desc, id desc);
create index history_actor on history ("actorId", at desc, id desc) where "actorId" is not null;

-- Whether an entry tells what something is called: the fields that the kinds of the contract are named by.
create function tells_name(changes json) returns boolean immutable parallel safe language sql
  return changes -> 'name' is not null or changes -> 'acesClientName' is not null
      or changes -> 'databaseCode' is not null or changes -> 'firstName' is not null
      or changes -> 'lastName' is not null or changes -> 'boUsername' is not null
      or changes -> 'vendorName' is not null;
-- Few entries do: what a record was called at some moment is found without reading the rest of its history.
create index history_names on history ("entityType", "entityId", at, id) where tells_name(changes);
