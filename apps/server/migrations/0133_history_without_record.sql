-- In no transaction: the history is long. Null is no equal value to PostgreSQL, so `history_kind` gives no order here.
drop index concurrently if exists history_without_record;
create index concurrently history_without_record on history (at desc, id desc) where "entityType" is null;
