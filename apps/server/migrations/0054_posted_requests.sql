alter table saml_sign_ins
  -- When the request was handed to the browser; null: a page of ours is yet to carry it, once.
  add column "sentAt" timestamptz,
  -- When the session ends at the identity service; null: it does not say.
  add column "sessionEndsAt" timestamptz;
