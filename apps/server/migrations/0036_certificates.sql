-- Until when the certificate of an identity provider is good, as the last look at its metadata found. It says nothing of
-- another address of the metadata than that it was found at.
create table metadata_checks (
  "identityProviderId" integer primary key references identity_providers (id) on delete cascade,
  "metadataUrl" text not null,
  "validUntil" timestamptz not null
);
