-- Passwords of an account that were compared and found wrong, or are being compared now: never more than lock it.
alter table users add column "signInsTaken" integer not null default 0;
-- When the last one was taken: what a process that died never gave back comes free after a minute.
alter table users add column "signInTakenAt" timestamptz;
