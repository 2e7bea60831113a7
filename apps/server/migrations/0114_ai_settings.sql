-- What instances may use of Aces Intelligence: the client database billing item, one an instance;
-- none: its quota was never set (G-AI-06).

create table client_database_billing_items (
  "databaseId" integer primary key references instances ("databaseId"),
  -- US dollars
  "monthlyQuota" numeric(9, 2) not null check ("monthlyQuota" >= 0),
  "rowVersion" integer not null default 1
);
