-- Features of the product that are switched on or off for each instance (specification 2 §3).

-- Delivered data (decisions T11).
create table feature_names (
  -- In the order of the names: breaks ties.
  id integer primary key,
  -- Shown and sent as systemEnhancementName.
  "systemEnhancementName" text not null unique check (char_length("systemEnhancementName") between 1 and 100)
);
-- Their order, in lists of all pairs too.
create index feature_names_list on feature_names ("systemEnhancementName" collate "und-x-icu", id);
insert into feature_names values
  (1, 'Advanced_Sampling'),
  (2, 'AI_Alpha'),
  (3, 'AI_Document_Summary'),
  (4, 'Audit_Timeline'),
  (5, 'Batch_Assignments'),
  (6, 'Custom_Dashboards'),
  (7, 'Express_Review'),
  (8, 'Finding_Templates'),
  (9, 'Loan_Snapshot_Compare'),
  (10, 'Mobile_Approvals'),
  (11, 'Rebuttal_Portal'),
  (12, 'Scheduled_Reports');

-- What somebody has once set. A pair without a row is off in version 1: so every instance, old or new, has every known
-- feature (decisions G-FEAT-01, G-INST-02) without a row being written for it, and so has every feature added later.
create table feature_flags (
  "databaseId" integer not null references instances ("databaseId"),
  "systemEnhancementName" text not null references feature_names ("systemEnhancementName"),
  "isEnabled" boolean not null,
  "rowVersion" integer not null default 1,
  primary key ("databaseId", "systemEnhancementName")
);
-- Which instances have a feature: "Enabled Only", and what a bulk edit finds as it should be.
create index feature_flags_enabled on feature_flags ("systemEnhancementName", "databaseId") where "isEnabled";
create index feature_flags_name on feature_flags ("systemEnhancementName", "databaseId");
