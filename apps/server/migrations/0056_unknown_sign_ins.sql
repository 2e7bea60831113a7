-- Sign-ins under addresses that nobody has are limited as those of an account are (users."failedSignIns" and beside it): nothing tells the two apart.
create table unknown_sign_ins (
  -- SHA-256 of the address as it was typed, in one letter case: people mistake the field, and type their password there.
  "addressHash" bytea primary key,
  "failedSignIns" integer not null default 0,
  "signInsTaken" integer not null default 0,
  -- Forgotten a day after the last.
  "signInTakenAt" timestamptz not null default now()
);
