-- Of an e-mail address whose domain is not written as name servers know it: the address with the domain as they do, by which
-- both are one. The console writes it, for the database cannot make it; null: it is as written, or taken by somebody else.
alter table users add column "asciiEmail" varchar(1000);
-- Its place is taken by the index below, which refuses the same as long as that column is empty.
drop index users_email;
-- Borne: users are few, and the version before writes nothing into that column, so it is refused no more than before.
create unique index users_email on users (folded(coalesce("asciiEmail", email)));
