-- Single sign-on in progress: shared by all replicas, so that each request and each assertion counts once everywhere.

create table saml_sign_ins (
  -- The id of the request that the identity service answers; random, known to that browser and the service alone.
  id text primary key,
  -- SHA-256 of the cookie of the browser that asked: only that one becomes signed in.
  "browserHash" bytea not null,
  -- Until when it may be answered; once answered: until when the browser may collect the session.
  "endsAt" timestamptz not null,
  -- The first answer takes the request, whatever becomes of that answer.
  "answeredAt" timestamptz,
  -- Whom the answer named; null: not answered, or not believed.
  "userId" integer references users (id) on delete cascade,
  -- When the request was handed to the browser; null: a page of ours is yet to carry it, once.
  "sentAt" timestamptz,
  -- When the session ends at the identity service; null: it does not say.
  "sessionEndsAt" timestamptz
);
create index saml_sign_ins_browser on saml_sign_ins ("browserHash");
create index saml_sign_ins_end on saml_sign_ins ("endsAt");

-- Assertions that have been believed, as long as they would still be.
create table saml_assertions (
  id text primary key,
  "endsAt" timestamptz not null
);
create index saml_assertions_end on saml_assertions ("endsAt");
