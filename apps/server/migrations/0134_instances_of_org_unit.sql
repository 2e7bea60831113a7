-- In no transaction: the table is written all day. Counting the instances of an org unit reads the index alone.
create index concurrently if not exists instances_of_org_unit on instances ("orgUnitId", "databaseId");
drop index concurrently if exists instances_org_unit;
