-- In no transaction: the history is written all day. Each filter of the activity finds its entries by an index.
drop index concurrently if exists history_acts;
create index concurrently history_acts on history (at desc, id desc)
  where "jobId" is null or "requestId" is not null or action = 'job.finish';
drop index concurrently if exists history_action;
create index concurrently history_action on history (action, at desc, id desc);
drop index concurrently if exists history_org_unit;
create index concurrently history_org_unit on history (("orgUnitIds"[1]), at desc, id desc)
  where cardinality("orgUnitIds") = 1;
drop index concurrently if exists history_org_units;
create index concurrently history_org_units on history (at desc, id desc) where cardinality("orgUnitIds") > 1;
