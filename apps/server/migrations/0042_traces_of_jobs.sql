-- The trace of the call that began a job (W3C traceparent): what its targets are tried for later is linked to it.
alter table jobs add column traceparent text;
