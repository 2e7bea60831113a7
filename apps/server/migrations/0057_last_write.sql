-- Written again and again by whoever asks whether the database takes writes: its settings do not tell of a full disk.
create table last_write (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null default now()
);
insert into last_write default values;
