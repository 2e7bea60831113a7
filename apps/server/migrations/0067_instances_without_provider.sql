-- In no transaction: instances are in use. The start page counts those that sign people in by no provider.
drop index concurrently if exists instances_without_provider;
create index concurrently instances_without_provider on instances ("orgUnitId")
  where "enableSso" and "ssoIdentityProviderId" is null;
