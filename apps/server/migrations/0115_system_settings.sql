-- Settings of the server: one row, delivered, read in the console and edited by nobody there
-- (G-SYS-01). Columns are named as their JSON keys, odd capitals and all.

create table system_settings (
  id integer primary key check (id = 1),
  "iisRootFolder" text,
  "fileStorageFolder" text,
  "acesInternetUrl" text,
  "acesIntranetUrl" text,
  "errorEmail" text,
  "useDbConnectionIntegratedSecurity" boolean not null default false,
  "useEncryptedDbConnectionViaSSL" boolean not null default false,
  "useRedisCache" boolean not null default false,
  "ftpRootFolder" text,
  "acesKnowledgeCenterLoginURL" text,
  "acesKnowledgeCenterRedirectURL" text,
  -- Encrypted, so not delivered here: made with the first data.
  "acesKnowledgeCenterSharedSecretKey" text,
  "ssO_LogoutURL" text,
  "boRestExternalServerOrIP" text,
  "boRestInternalServerOrIP" text,
  "boRestPortNumber" text,
  "boRestReportViewUrl" text,
  -- Shown as upgrade input folder.
  "boRestReportsFolder" text,
  "bodB_Rest_SQLServer" text,
  "bodB_Rest_SQLDatabase" text,
  "bodB_Rest_SQLLogin" text,
  "bodB_Rest_DocumentTypeId" text,
  "tableauIntranetURL" text,
  "tableauURL" text,
  "tableauUserName" text,
  -- Stored verbatim, shown as text only.
  "headerSection_JSTrackingAndAnalytics" text
);

-- The servers that are kept the same as this one.
create table synchronization_targets (
  id integer primary key,
  description text,
  url text not null check (char_length(url) >= 1)
);

insert into system_settings values (
  1,
  'C:\inetpub\aces', 'C:\aces\files', 'https://aces.example', 'https://aces.intranet.example', 'errors@aces.example',
  true, true, false,
  'C:\aces\ftp',
  'https://knowledge.aces.example/login', 'https://knowledge.aces.example/sso', null, 'https://aces.example/signed-out',
  'bo.aces.example', 'bo.intranet.example', '6405', 'https://bo.aces.example/BOE/OpenDocument', 'C:\aces\reports\input',
  'sql01.intranet.example', 'BO_CMS', 'bo_reader', '17',
  'https://tableau.intranet.example', 'https://tableau.aces.example', 'aces',
  null
);
insert into synchronization_targets values
  (1, 'Main server', 'https://web01.intranet.example'),
  (2, null, 'https://web02.intranet.example');
