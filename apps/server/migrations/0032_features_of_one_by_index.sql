-- The instances that a feature set for all of them changed. Reading them from a long entry is dear, which only the cost of
-- a function of its own tells the planner: without it the planner would rather read every such entry than use the index.
create function changed_instances(changes json) returns jsonb immutable parallel safe cost 10000 language plpgsql as $$
begin
  return changes::jsonb -> 'databaseIds' -> 1;
end $$;
drop index history_features_of_one;
create index history_features_of_one on history using gin (changed_instances(changes) jsonb_path_ops)
  where "entityType" = 'feature';
