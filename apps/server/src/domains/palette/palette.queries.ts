import type { Permission } from '@acm/contract/core/permissions'
import {
  type FoundKind,
  type FoundRecord,
  MATCHES,
  type Match,
  MOST_FOUND,
  type NamedRecord,
} from '@acm/contract/palette'
import { type RawBuilder, sql } from 'kysely'
import { type Context, inScope } from '../../platform/access/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { begins, contains } from '../../platform/database/lists.ts'
import { executeUnprepared } from '../../platform/postgres/dialect.ts'
import type { SearchSubject } from '../../platform/search/subject.ts'

export interface SearchContext {
  kind: FoundKind
  subject: SearchSubject
  opens: RawBuilder<boolean>
  ctx: Context
}

/** The limit of ranked matches in a large table; a more exact text finds the others. */
const MOST_RANKED = 200
/** The least word similarity: a word of four with one wrong letter, or of six with two swapped, still matches. */
const LEAST_ALIKE = 0.4

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)
const readsOf = ({ subject, ctx }: SearchContext) => subject.reads?.(ctx) ?? sql<boolean>`true`
/** The indexed text: its expression must equal that of the index. */
const together = ({ name, texts }: SearchSubject) => sql.join([name, ...texts], sql` || ' ' || `)
const called = (searched: SearchContext) => {
  const { kind, subject } = searched
  return sql`${kind}::text as kind, ${subject.id} as id, ${subject.name} as name,
    case when ${readsOf(searched)} then ${subject.about} end as about, ${subject.isOff} as "isOff"`
}

export interface FoundRecordRow extends FoundRecord {
  /** The text occurs with exactly the diacritics that were typed, or with none. */
  isSpelledSo: boolean
}

/** Records of each kind that contain every word, best first; only texts that the caller can read are searched. */
export async function listHolding(
  db: Database,
  kinds: readonly SearchContext[],
  text: string,
  words: readonly string[],
): Promise<FoundRecordRow[]> {
  if (kinds.length === 0) return []
  const parts = kinds.map((searched) => holding(searched, text, words))
  const { rows } = await executeUnprepared(db, sql<FoundRecordRow>`${sql.join(parts, sql` union all `)}`)
  return rows
}

function holding(searched: SearchContext, text: string, words: readonly string[]): RawBuilder<unknown> {
  const { subject, opens } = searched
  const reads = readsOf(searched)
  const texts = sql`array[${subject.name}] || case when ${reads} then
    array[${sql.join(subject.texts)}]::text[] else '{}' end`
  const select = sql`select ${called(searched)}, ${texts} as texts from ${subject.from} where ${opens}`
  const holds = (expression: RawBuilder<unknown>) => all(words.map((word) => contains(expression, word)))
  const candidates = [
    sql`(${select} and ${holds(together(subject))} and (${reads} or ${holds(subject.name)})
         limit ${subject.isLong ? MOST_RANKED : null})`,
    ...(subject.isLong ? [subject.name, ...(subject.begins ?? [])] : []).map(
      (begun) => sql`(${select} and ${begins(begun, text)} and ${begun === subject.name ? sql`true` : reads}
        order by searchable(${begun}) collate "C" limit ${MOST_FOUND})`,
    ),
  ]
  return sql`(
    select kind, id, name, about, "isOff", (${matches})[place] as match, "isSpelledSo"
    from (select c.*, said.* from (${sql.join(candidates, sql` union `)}) c cross join lateral (
            select min(${placeOf(text)}) as place, bool_or(strpos(folded(said), folded(${text})) > 0) as "isSpelledSo"
            from (select said, searchable(said) as plain from unnest(c.texts) as t (said)) t) said) ranked
    order by place, "isSpelledSo" desc, "isOff", name collate numbered, id limit ${MOST_FOUND})`
}

const matches = sql`${[...MATCHES]}::text[]`
/** Words begin after a space, or after a separator of codes and email addresses. */
const inWords = (value: RawBuilder<unknown>) => sql`' ' || translate(${value}, '-_./@', '     ')`

const placeOf = (text: string) => {
  const pattern = sql`searchable(${text})`
  return sql`case when plain = ${pattern} then 1 when starts_with(plain, ${pattern}) then 2
    when strpos(${inWords(sql`plain`)}, ${inWords(pattern)}) > 0 then 3 else 4 end`
}

/** Records of each kind with a similar name, and the similarity from 0 to 1. */
export async function listAlike(
  db: Database,
  kinds: readonly SearchContext[],
  text: string,
): Promise<(FoundRecord & { alike: number })[]> {
  if (kinds.length === 0) return []
  const parts = kinds.map((searched) => alike(searched, sql`searchable(${text})`))
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(LEAST_ALIKE)}, true)`.execute(tx)
    const statement = sql<FoundRecord & { alike: number }>`${sql.join(parts, sql` union all `)}`
    const { rows } = await executeUnprepared(tx, statement)
    return rows
  })
}

function alike(searched: SearchContext, asked: RawBuilder<unknown>): RawBuilder<unknown> {
  const { subject, opens } = searched
  const isAlike = (expression: RawBuilder<unknown>) => sql`${asked} <% searchable(${expression})`
  return sql`(
    select kind, id, name, about, "isOff", ${'alike' satisfies Match}::text as match, alike
    from (select ${called(searched)}, word_similarity(${asked}, searchable(
            case when ${readsOf(searched)} then ${together(subject)} else ${subject.name} end)) as alike
          from ${subject.from}
          where ${opens} and ${isAlike(together(subject))} and (${readsOf(searched)} or ${isAlike(subject.name)})
          limit ${subject.isLong ? MOST_RANKED : null}) c
    order by alike desc, "isOff", name collate numbered, id limit ${MOST_FOUND})`
}

export async function listNamed(
  db: Database,
  kinds: readonly (SearchContext & { ids: readonly number[] })[],
): Promise<NamedRecord[]> {
  if (kinds.length === 0) return []
  const parts = kinds.map(
    (one) => sql`select ${called(one)} from ${one.subject.from}
      where ${one.opens} and ${one.subject.id} = any(${[...one.ids]}::int[])`,
  )
  const { rows } = await sql<NamedRecord>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}

/** For callers with one of the permissions somewhere: by the record's org unit, or the kind's own condition. */
export function opening(ctx: Context, subject: SearchSubject, anyOf: readonly Permission[]): RawBuilder<boolean> {
  const { orgUnitId, opensToo } = subject
  if (orgUnitId === undefined) return sql<boolean>`true`
  const within = inScope(ctx.scope(...anyOf), orgUnitId)
  return opensToo ? sql<boolean>`(${within} or ${opensToo(ctx)})` : within
}
