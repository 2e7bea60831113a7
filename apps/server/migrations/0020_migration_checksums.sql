-- What each migration said when it was applied: a file changed afterwards is in effect nowhere, which the start says.
create table migration_checksums (
  -- The file's, without .sql.
  name text primary key,
  -- SHA-256 in hex of its text, line ends as LF.
  checksum text not null
);
