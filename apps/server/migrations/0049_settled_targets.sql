-- Since when a target that failed needs nobody any more, as somebody said; null: nobody did. A state of its own would be
-- one that the version before does not know.
alter table job_targets add column "settledAt" timestamptz;
