-- Finding records by what they are called: by the beginning of their name (exact ones are the first of those), and by
-- any part of all their texts together, typing errors included. Kinds of which there are few are looked at each.
create index instances_code_begins on instances (folded("databaseCode") collate "C");
create index instances_name_begins on instances (folded("databaseName") collate "C");
create index instances_texts on instances
  using gin (folded("databaseCode" || ' ' || "databaseName" || ' ' || "databaseServer") gin_trgm_ops);
create index clients_name_begins on clients (folded("acesClientName") collate "C");
create index clients_code_begins on clients (folded("clientCode") collate "C");
create index clients_texts on clients using gin (folded("acesClientName" || ' ' || "clientCode") gin_trgm_ops);
create index users_name_begins on users (folded("firstName" || ' ' || "lastName") collate "C");
create index users_email_begins on users (folded(email) collate "C");
create index users_texts on users using gin (folded("firstName" || ' ' || "lastName" || ' ' || email) gin_trgm_ops);
