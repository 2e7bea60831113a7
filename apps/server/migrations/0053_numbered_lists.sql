-- In no transaction: instances are many. Names are sorted by the value of the numbers in them; the version before sorts by itself
-- for the minutes that it still runs.
drop index concurrently if exists clients_list;
create index concurrently clients_list on clients ("acesClientName" collate numbered, "acesClientId");
drop index concurrently if exists instances_list;
create index concurrently instances_list on instances ("databaseCode" collate numbered, "databaseId");
drop index concurrently if exists amqs_list;
create index concurrently amqs_list on amqs (name collate numbered, id);
drop index concurrently if exists vendor_products_list;
create index concurrently vendor_products_list on vendor_products ("vendorServiceGroup" collate numbered, id);
drop index concurrently if exists feature_names_list;
create index concurrently feature_names_list on feature_names ("systemEnhancementName" collate numbered, id);
drop index concurrently if exists bo_accounts_list;
create index concurrently bo_accounts_list on bo_accounts ("boUsername" collate numbered, id);
