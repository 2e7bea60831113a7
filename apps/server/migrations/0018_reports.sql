-- Reports count all of their records, and page through those of the caller's org units.

-- Instances with at least one vendor integration.
create index instances_integrations on instances ("databaseId")
  where "enableBankVod" or "enableDataVerify" or "enableServiceFirst" or "enableXactus" or "enableDataFacts";
