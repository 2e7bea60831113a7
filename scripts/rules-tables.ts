import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@acm/contract'
import type { Access, Endpoint } from '@acm/contract/core/endpoint'
import type { Field } from '@acm/contract/core/field'
import type { Input } from '@acm/contract/core/fields'
import { messages } from '@acm/contract/core/messages'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import { PERMISSION_DESCRIPTIONS, PERMISSION_TITLES } from '@acm/contract/permission-definitions'
import { SETTING_GROUPS } from '@acm/contract/system-settings'
import { PREDEFINED_ROLES } from '../apps/server/src/domains/roles/roles.service.ts'
import { GLOSSARY } from '../apps/web/src/pages/glossary.ts'
import { TERMS } from '../apps/web/src/ui/terms.ts'
import { root } from './commands.ts'

const REFERENCE = join(root, 'docs/reference')
const RULES = join(REFERENCE, 'rules')

type Row = readonly (string | number)[]
const table = (head: Row, rows: readonly Row[]) =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|') || '–').join(' | ')} |`)
    .join('\n')
const titled = (title: string, head: Row, rows: readonly Row[]) => `## ${title}\n\n${table(head, rows)}`

const DOMAINS = Object.keys(contract).toSorted() as (keyof typeof contract)[]
const kebab = (domain: string) => domain.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The rows of a domain, each with a link to its rules. */
function rowsOfDomain(domain: string, rows: readonly Row[]): Row[] {
  const name = kebab(domain)
  const title = existsSync(join(RULES, `${name}.md`)) ? `[${name}](rules/${name}.md)` : name
  return rows.map((row) => [title, ...row])
}

/** Each breaks some rule, which yields a field's sentences. The records have no text for a sentence to quote. */
const RECORD = { __proto__: null, orgUnitIds: [1] }
const UNPLACED = { __proto__: null, orgUnitIds: [] }
const PROBES: readonly unknown[] = [null, [], 'x', 'x,'.repeat(50_000), -1, '***', ['X'], [UNPLACED], [RECORD, RECORD]]

function sentencesOf(field: Field): string[] {
  const sentences = field.rules.flatMap((rule) =>
    PROBES.map((probe) => {
      try {
        return rule(probe)
      } catch {
        return null // A probe of another shape than this rule's.
      }
    }),
  )
  return [...new Set(sentences.filter((sentence) => sentence !== null))]
}

const LIMITS: readonly [(n: number) => string, string][] = [
  [() => messages.required, 'required'],
  [() => messages.emptySet, 'not empty'],
  [messages.minLength, '≥ {n} characters'],
  [messages.maxLength, '≤ {n} characters'],
  [messages.minValue, '≥ {n}'],
  [messages.atLeast, '≥ {n}'],
]
/** The limit behind a generic sentence; null: it is not one. */
function limitOf(sentence: string): string | null {
  const n = /\d+/.exec(sentence)?.[0] ?? '0'
  return LIMITS.find(([say]) => say(Number(n)) === sentence)?.[1].replace('{n}', n) ?? null
}

/** Kind, limits, messages and hint of a field. Fields that share them share a row. */
function factsOf(field: Field): Row {
  const sentences = sentencesOf(field)
  const limits = sentences.map(limitOf).filter((limit) => limit !== null)
  const own = sentences.filter((sentence) => limitOf(sentence) === null && sentence !== messages.masked)
  const kind = field.secret ? `${field.kind}, secret` : field.kind
  const when = field.when ? [`while ${field.when}`] : []
  return [kind, [...limits, ...when].join(', '), own.join(' · '), field.hint ?? '']
}

const isInput = (value: unknown): value is Input => 'fields' in Object(value) && 'check' in Object(value)

/** The form itself, the input of a record, or each part of a form in parts. */
function formsIn([name, value]: [string, unknown]): [string, Input][] {
  const saved: unknown = Object(value).input ?? value
  if (isInput(saved)) return [[name, saved]]
  const parts = name.endsWith('Input') ? Object.entries(Object(value)) : []
  return parts.flatMap(([part, form]): [string, Input][] => (isInput(form) ? [[`${name}.${part}`, form]] : []))
}

type Entry = { form: string; field: string; facts: Row }
const entriesOf = ([form, { fields }]: [string, Input]): Entry[] =>
  Object.entries(fields)
    .filter(([, { label }]) => label !== 'Id' && label !== 'Version')
    .map(([name, field]) => ({ form, field: `${field.label} \`${name}\``, facts: factsOf(field) }))

/** The same field of several forms as one entry. The whole does not repeat the fields of its parts. */
function oneOf(same: readonly Entry[]): Entry {
  const names = same.map(({ form }) => form)
  const parts = names.filter((name) => name.includes('.'))
  return { ...(same[0] as Entry), form: (parts.length > 0 ? parts : names).join(', ') }
}
const rowOf = (alike: readonly Entry[]): Row => {
  const { form, facts } = alike[0] as Entry
  return [form, alike.map(({ field }) => field).join(', '), ...facts]
}

const FIELD_HEAD = ['domain', 'form', 'field', 'kind', 'limits', 'other messages', 'hint']
async function fieldRows(domain: string): Promise<Row[]> {
  const forms = Object.entries(await import(`@acm/contract/${kebab(domain)}`)).flatMap(formsIn)
  const entries = forms.toSorted(([one], [other]) => (one < other ? -1 : 1)).flatMap(entriesOf)
  const fields = [...Map.groupBy(entries, ({ field, facts }) => String([field, facts])).values()].map(oneOf)
  return [...Map.groupBy(fields, ({ form, facts }) => String([form, facts])).values()].map(rowOf)
}

async function fieldTable(): Promise<string> {
  const rows = DOMAINS.map(async (domain) => rowsOfDomain(domain, await fieldRows(domain)))
  return table(FIELD_HEAD, (await Promise.all(rows)).flat())
}

function permissionOf(access: Access): string {
  if (access.kind === 'byId') return `new: ${access.create.join(', ')}; else: ${access.edit.join(', ')}`
  if (access.kind === 'anonymous') return 'public'
  if (access.kind === 'session') return 'any signed-in user'
  return access.permissions.join(access.kind === 'allOf' ? ' + ' : ', ')
}

type Outcome = Pick<Endpoint, 'success' | 'partial' | 'failure' | 'failureOf' | 'noAnswer' | 'ms'>
/** Messages of a call and how many milliseconds they stay. */
function messagesOf({ success, partial, failure, failureOf, noAnswer, ms }: Outcome): Row {
  if (!success && !failure) return ['', '', '']
  const others = Object.entries(failureOf ?? {}).map(([status, sentence]) => `${status}: ${sentence}`)
  const successes = [success, partial?.sentence && `in part: ${partial.sentence}`]
  const failures = [failure, ...others, noAnswer && `no usable answer: ${noAnswer.sentence}`]
  const durations = `${success ? ms?.[0] : '–'} / ${ms?.[1] ?? '–'}`
  return [successes.filter(Boolean).join(' · '), failures.filter(Boolean).join(' · '), durations]
}

function callRows(call: Endpoint): Row[] {
  const acts = Object.entries(call.acts ?? {}).filter(([, own]) => own.success || own.failure)
  return [
    [`${call.method} ${call.path}`, call.summary, permissionOf(call.permission), call.scope, ...messagesOf(call)],
    ...acts.map(([act, own]) => [`… ${act}`, '', '', '', ...messagesOf({ ...call, ...own })]),
  ]
}
const CALL_HEAD = ['domain', 'call', 'does', 'permission (any of)', 'scope', 'success', 'failure', 'ms']
function callTable(): string {
  const rowsOf = (domain: keyof typeof contract) => Object.values<Endpoint>(contract[domain]).flatMap(callRows)
  return table(
    CALL_HEAD,
    DOMAINS.flatMap((domain) => rowsOfDomain(domain, rowsOf(domain))),
  )
}

const sentenceTable = () =>
  table(
    ['message', 'text'],
    Object.entries(messages).map(([name, say]) => [`\`${name}\``, typeof say === 'string' ? say : say('{n}' as never)]),
  )
const permissionTable = () =>
  table(
    ['number', 'permission', 'title', 'allows'],
    PERMISSIONS.map((name, number) => [number, name, PERMISSION_TITLES[name], PERMISSION_DESCRIPTIONS[name]]),
  )
const roleTable = () =>
  titled(
    'Delivered roles',
    ['role', 'description', 'permissions'],
    PREDEFINED_ROLES.map(({ name, description, permissions }) => [
      name,
      description,
      permissions.length === PERMISSIONS.length ? 'all' : permissions.join(', '),
    ]),
  )
const settingTable = () =>
  titled(
    'Settings',
    ['group', 'settings'],
    SETTING_GROUPS.map(({ title, settings }) => [
      title,
      settings.map(([key, label]) => `${label} \`${key}\``).join(', '),
    ]),
  )
const termTable = () => {
  const rows = Object.entries({ ...GLOSSARY, ...TERMS })
  return table(
    ['term', 'meaning'],
    rows.toSorted(([one], [other]) => one.localeCompare(other, 'en')),
  )
}

const GENERATED: Record<string, () => string | Promise<string>> = {
  fields: fieldTable,
  calls: callTable,
  sentences: sentenceTable,
  permissions: permissionTable,
  roles: roleTable,
  settings: settingTable,
  terms: termTable,
}
const MARKS = /(<!-- generated: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g

/** Text of each page of the reference with its current tables. */
export async function currentReference(): Promise<Map<string, string>> {
  const files = globSync('**/*.md', { cwd: REFERENCE }).map((name) => join(REFERENCE, name))
  return new Map(await Promise.all(files.map(async (file) => [file, await currentFile(file)] as const)))
}

async function currentFile(file: string): Promise<string> {
  const text = readFileSync(file, 'utf8')
  const kinds = [...text.matchAll(MARKS)].map((match) => match[2] ?? '')
  const tables = new Map<string, string>()
  for (const kind of kinds) tables.set(kind, (await GENERATED[kind]?.()) ?? 'unknown table')
  return text.replace(MARKS, (_, begin, kind, end) => `${begin}${tables.get(kind)}\n${end}`)
}
