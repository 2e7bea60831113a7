-- The list of identity providers tells when their metadata was last read; null: before this was remembered.
alter table metadata_checks add column "checkedAt" timestamptz;
