import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isHeldToRules, wrongInMigration } from './migration-rules.ts'

const FOLDER = join(import.meta.dirname, '../apps/server/migrations')

describe('migration', () => {
  it('works while the previous version runs', () => {
    const held = readdirSync(FOLDER).filter(isHeldToRules)
    const wrong = held.flatMap((name) =>
      wrongInMigration(readFileSync(join(FOLDER, name), 'utf8')).map((what) => `${name}: ${what}`),
    )
    expect(wrong).toEqual([])
  })

  it.each([
    'alter table clients drop column "emailLogon";',
    'drop table saved_views;',
    'alter table clients rename column "emailLogon" to "logon";',
    'alter table job_targets alter column "databaseId" drop not null;',
    'alter table clients alter column "emailLogon" set not null;',
    'alter table clients\n  alter column "emailLogon" type text;',
    'alter table clients add column "costCenter" text not null;',
    'alter table clients add column "key" uuid not null default gen_random_uuid();',
    'alter table clients add constraint short check (length("emailLogon") < 9);',
    'alter table clients add constraint named unique ("emailLogon");',
    'create index clients_logon on clients ("emailLogon");',
    '-- In no transaction: clients are many.\ncreate unique index concurrently clients_logon on clients ("emailLogon");',
    'create index concurrently clients_logon on clients ("emailLogon");',
    `update clients set "emailLogon" = 'none';`,
    'alter table history disable trigger history_append_only;',
    '-- In no transaction: faster.\nalter table clients add column "costCenter" text;',
  ])('is rejected: %s', (text) => {
    expect(wrongInMigration(text)).not.toEqual([])
  })

  it.each([
    'alter table clients add column "costCenter" varchar(40);',
    'alter table clients add column "isLarge" boolean not null default false;',
    'alter table clients add constraint short check (length("emailLogon") < 9) not valid;',
    'alter table clients validate constraint short;',
    'create table notes (id integer primary key, text text not null);\ncreate unique index notes_text on notes (text);',
    '-- In no transaction: clients are many.\ncreate index concurrently clients_logon on clients ("emailLogon");',
    'create function f() returns void language plpgsql as $$ begin\n update clients set id = 1;\n end $$;',
    '-- Safe: nothing has read it since the version before the last.\nalter table clients drop column "emailLogon";',
  ])('is accepted: %s', (text) => {
    expect(wrongInMigration(text)).toEqual([])
  })
})
