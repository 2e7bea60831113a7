-- The addresses of failures have no limit of their own (specification 2 §5 names none).
alter table data_bridge_setups alter column "iceFailureEmail" type text;
