-- In no transaction: instances are many. What filters and the search look at is compared without marks; the version before looks
-- at every row for the minutes that it still runs.
drop index concurrently if exists instances_code_begins;
create index concurrently instances_code_begins on instances (searchable("databaseCode") collate "C");
drop index concurrently if exists instances_name_begins;
create index concurrently instances_name_begins on instances (searchable("databaseName") collate "C");
drop index concurrently if exists instances_texts;
create index concurrently instances_texts on instances
  using gin (searchable("databaseCode" || ' ' || "databaseName" || ' ' || "databaseServer") gin_trgm_ops);
drop index concurrently if exists instances_code_parts;
create index concurrently instances_code_parts on instances using gin (searchable("databaseCode") gin_trgm_ops);
drop index concurrently if exists instances_name_parts;
create index concurrently instances_name_parts on instances using gin (searchable("databaseName") gin_trgm_ops);
drop index concurrently if exists clients_name_begins;
create index concurrently clients_name_begins on clients (searchable("acesClientName") collate "C");
drop index concurrently if exists clients_code_begins;
create index concurrently clients_code_begins on clients (searchable("clientCode") collate "C");
drop index concurrently if exists clients_texts;
create index concurrently clients_texts on clients using gin (searchable("acesClientName" || ' ' || "clientCode") gin_trgm_ops);
drop index concurrently if exists clients_name_parts;
create index concurrently clients_name_parts on clients using gin (searchable("acesClientName") gin_trgm_ops);
drop index concurrently if exists users_name_begins;
create index concurrently users_name_begins on users (searchable("firstName" || ' ' || "lastName") collate "C");
drop index concurrently if exists users_email_begins;
create index concurrently users_email_begins on users (searchable(email) collate "C");
drop index concurrently if exists users_texts;
create index concurrently users_texts on users using gin (searchable(
  "firstName" || ' ' || "lastName" || ' ' || email || ' ' || replace("lastName" || "firstName", ' ', '')) gin_trgm_ops);
drop index concurrently if exists bo_accounts_username_parts;
create index concurrently bo_accounts_username_parts on bo_accounts using gin (searchable("boUsername") gin_trgm_ops);
