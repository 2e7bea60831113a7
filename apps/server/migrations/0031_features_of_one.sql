-- The features set for all instances that changed one of them: found for its history without reading the others.
create index history_features_of_one on history using gin ((changes::jsonb -> 'databaseIds' -> 1) jsonb_path_ops)
  where "entityType" = 'feature';
