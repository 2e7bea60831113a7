-- In no transaction: both tables are written all day. The page of clients reads the two columns from the index alone.
create index concurrently if not exists subscriptions_database_end on subscriptions ("databaseId", "endDate");
drop index concurrently if exists subscriptions_database;
create index concurrently if not exists instances_client_id on instances ("acesClientId", "databaseId");
drop index concurrently if exists instances_client;
