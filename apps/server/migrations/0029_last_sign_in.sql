-- From where somebody signed in last, however often others were refused since.
create index history_sign_ins on history ("entityId", at desc, id desc)
  where "entityType" = 'user' and action = 'session.signIn';
