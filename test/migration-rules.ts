/** Up to here, files make the first schema and run on empty databases only. */
const LAST_OF_FIRST = '0116_saved_views.sql'

/** Statements that break the previous version or block all sessions (docs/develop/write-a-migration.md). */
const RULES: { matches: RegExp; why: string }[] = [
  {
    matches: /\bdrop (table|column|view|function|type|trigger|schema|materialized)\b/,
    why: 'the previous version uses it',
  },
  { matches: /\brename\b/, why: 'the previous version uses the old name' },
  { matches: /\bdrop not null\b/, why: "the previous version doesn't expect null" },
  {
    matches: /\bset not null\b/,
    why: 'it reads all rows and blocks writes, and the previous version can write null',
  },
  { matches: /\balter column \S+ (set data )?type\b/, why: 'it rewrites all rows and blocks reads' },
  { matches: /\badd column (?!.*\bdefault\b).*\bnot null\b/, why: "the previous version doesn't fill it" },
  {
    matches: /\badd column .*\b(default (clock_timestamp|random|gen_random_uuid|nextval)|stored|generated|serial)\b/,
    why: 'it rewrites all rows and blocks reads',
  },
  {
    matches: /\badd (constraint \S+ )?(check|foreign key)\b(?!.*\bnot valid$)/,
    why: 'it reads all rows and blocks writes: add it not valid, and validate it in the next file',
  },
  {
    matches:
      /\badd (constraint \S+ )?(unique|primary key)(?! using index)\b|\badd column .*\b(unique|primary key|check)\b/,
    why: 'it reads all rows and blocks writes: create the index concurrently first',
  },
  { matches: /^create (unique )?index (?!concurrently)/, why: 'it blocks writes: create index concurrently' },
  { matches: /^create unique index/, why: 'the previous version can write duplicates' },
  { matches: /^(update|delete|merge)\b/, why: 'it locks all rows that it changes: fill them in batches' },
  {
    matches: /^(truncate|lock|cluster|vacuum full|reindex(?! .*concurrently))\b|\b(disable|enable) trigger\b/,
    why: 'it blocks all sessions',
  },
]

interface MigrationStatement {
  text: string
  isExcused: boolean
}

/** Excused by a reason in the comment before it (`-- Safe: …`; migrations of 2.0 say `-- Borne: …`). */
function statementsOf(file: string): MigrationStatement[] {
  // Function bodies do not run during the migration.
  const outside = file.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
  return outside.split(/;[ \t]*$/m).flatMap((part) => {
    const text = part.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim().toLowerCase()
    return text === '' ? [] : [{ text, isExcused: /^-- (?:Safe|Borne): .{20,}/m.test(part) }]
  })
}

const tableOf = (text: string) =>
  /^(?:alter table(?: if exists)?|update|delete from|create .*\bon) (?:only )?("?\w+"?)/.exec(text)?.[1]

export function wrongInMigration(file: string): string[] {
  const statements = statementsOf(file)
  const tables = new Set(statements.map(({ text }) => /^create table (?:if not exists )?("?\w+"?)/.exec(text)?.[1]))
  const inNoTransaction = file.startsWith('-- In no transaction')
  const wrong = statements
    .filter(({ text, isExcused }) => !isExcused && !tables.has(tableOf(text) ?? ''))
    .flatMap(({ text }) => RULES.filter(({ matches }) => matches.test(text)).map(({ why }) => `${text}: ${why}.`))
  const needsNone = statements.some(({ text }) => / concurrently\b/.test(text))
  if (needsNone && !inNoTransaction) wrong.push("Begin the file with '-- In no transaction: why'.")
  if (!needsNone && inNoTransaction) wrong.push('It needs a transaction: a part of it must not remain.')
  return wrong
}

export const isHeldToRules = (name: string): boolean => name > LAST_OF_FIRST
