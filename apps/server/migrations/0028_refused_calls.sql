-- What people were refused lately, so that asking again and again is one entry of the history a minute, with its count.
create table refused_calls (
  "userId" integer not null references users (id) on delete cascade,
  -- Method and path, as the contract names it.
  call text not null,
  -- The id that was asked for; 0: none, or one of too many.
  record bigint not null,
  -- When the history was told last.
  "toldAt" timestamptz,
  -- How often since then.
  count integer not null,
  summary text not null,
  -- From where the last one came.
  address text,
  session text,
  "requestId" text,
  primary key ("userId", call, record)
);
