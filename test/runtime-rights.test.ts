import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { RUNTIME_WRITES } from '../apps/server/src/installation/runtime-rights.ts'

const SERVER = join(import.meta.dirname, '../apps/server')
/** Files that run as the owner of the tables, or in databases of instances. */
const NOT_THE_SERVER =
  /\.test\.ts$|\/src\/demo\/|\/src\/platform\/backup\/(?!state)|\/(cuts|migrate|first-schema|postgres-link)\.ts$/
/** Statements of a library. */
const LIMITS = 'insert into rate_limits on conflict do update; delete from rate_limits'

const textsOf = (pattern: string) =>
  globSync(pattern, { cwd: SERVER })
    .map((file) => join(SERVER, file).replaceAll('\\', '/'))
    .filter((file) => !NOT_THE_SERVER.test(file))
    .map((file) => readFileSync(file, 'utf8'))

/** Trigger functions run with the rights of the caller, unless they are security definer. */
const triggersIn = (migration: string) =>
  [...migration.matchAll(/create (?:or replace )?function[\s\S]*?\$\$[\s\S]*?\$\$/g)]
    .map(([text]) => text)
    .filter((text) => !text.includes('security definer'))

function writesIn(text: string): [table: string, right: string][] {
  const grantsFor = (pattern: RegExp, right: string) =>
    [...text.matchAll(pattern)].map(({ 1: built = '', 2: typed = '' }): [string, string] => [built || typed, right])
  const upserts = text
    .split(/(?=insertInto\('|\binsert into )|\.execute\b|;/)
    .flatMap((part) =>
      /\bdo update\b|doUpdateSet/.test(part) ? (/^insert(?:Into\('| into )(\w+)/.exec(part)?.[1] ?? []) : [],
    )
  // Row locks need the update right.
  const locked = [...text.matchAll(/\bfor (?:no key )?(?:update|share)\b/g)].flatMap(
    ({ index }) => [...text.slice(0, index).matchAll(/\bfrom (\w+)/g)].at(-1)?.[1] ?? [],
  )
  const records = [...text.matchAll(/new RecordKind\(\w+, \{\n {2}table: '(\w+)'/g)].map(([, table = '']) => table)
  return [
    ...grantsFor(/insertInto\('(\w+)'|\binsert into (\w+)/g, 'insert'),
    ...grantsFor(/updateTable\('(\w+)'|(?<!for |key |do )\bupdate (\w+)(?: \w+)?(?:\s+set|`)/g, 'update'),
    ...grantsFor(/deleteFrom\('(\w+)'|\bdelete from (\w+)/g, 'delete'),
    ...[...upserts, ...locked].map((table): [string, string] => [table, 'update']),
    ...records.flatMap((table): [string, string][] => [
      [table, 'insert'],
      [table, 'update'],
    ]),
  ]
}

it("grants the server's role exactly what it writes", () => {
  const texts = [LIMITS, ...textsOf('src/**/*.ts'), ...textsOf('migrations/*.sql').flatMap(triggersIn)]
  const written = new Set(texts.flatMap(writesIn).map(([table, right]) => `${right} ${table}`))
  const granted = Object.entries(RUNTIME_WRITES).flatMap(([rights, tables]) =>
    tables.flatMap((table) => rights.split(', ').map((right) => `${right} ${table}`)),
  )
  expect(granted.toSorted()).toEqual([...written].toSorted())
})
