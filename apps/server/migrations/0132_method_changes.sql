-- When the sign-in methods of the user last changed, which their next page tells them; null: never.
alter table users add column "methodsChangedAt" timestamptz;
