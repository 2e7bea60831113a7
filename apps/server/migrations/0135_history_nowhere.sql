-- In no transaction: the history is long. Someone of one org unit also reads each kind that is in none, newest first.
drop index concurrently if exists history_nowhere;
create index concurrently history_nowhere on history ("entityType", at desc, id desc) where "orgUnitIds" is null;
