-- Where the files of an AMQ hold their questions, for those whose form does not give it away: said once by somebody.
alter table amqs
  add column "questionList" varchar(255),
  add column "wordingKey" varchar(100),
  add column "idKey" varchar(100);
