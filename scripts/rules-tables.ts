import { readdirSync, readFileSync } from 'node:fs'
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

export const RULES = join(root, 'docs/reference/rules')

type Row = readonly (string | number)[]
const table = (head: Row, rows: readonly Row[]) =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|') || '–').join(' | ')} |`)
    .join('\n')
const titled = (title: string, head: Row, rows: readonly Row[]) =>
  rows.length > 0 ? `## ${title}\n\n${table(head, rows)}` : ''

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

function fieldRow([name, field]: [string, Field]): Row {
  const sentences = sentencesOf(field)
  const limits = sentences.map(limitOf).filter((limit) => limit !== null)
  const own = sentences.filter((sentence) => limitOf(sentence) === null && sentence !== messages.masked)
  const kind = field.secret ? `${field.kind}, secret` : field.kind
  const when = field.when ? [`while ${field.when}`] : []
  return [`\`${name}\``, field.label, kind, [...limits, ...when].join(', '), own.join(' · '), field.hint ?? '']
}

const isInput = (value: unknown): value is Input => 'fields' in Object(value) && 'check' in Object(value)

/** The form itself, the input of a record, or each part of a form in parts. */
function formsIn([name, value]: [string, unknown]): [string, Input][] {
  const saved: unknown = Object(value).input ?? value
  if (isInput(saved)) return [[name, saved]]
  const parts = name.endsWith('Input') ? Object.entries(Object(value)) : []
  return parts.flatMap(([part, form]): [string, Input][] => (isInput(form) ? [[`${name}.${part}`, form]] : []))
}

async function fieldsOf(domain: string): Promise<string> {
  const head = ['field', 'label', 'kind', 'limits', 'other messages', 'hint']
  const forms = Object.entries(await import(`@acm/contract/${domain}`)).flatMap(formsIn)
  const tables = forms
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { fields }]) => {
      const typed = Object.entries(fields).filter(([, { label }]) => label !== 'Id' && label !== 'Version')
      return { name, rows: typed.map(fieldRow) }
    })
  // The whole does not repeat the sentences of its parts.
  const partRows = new Set(tables.filter(({ name }) => name.includes('.')).flatMap(({ rows }) => rows.map(String)))
  const parts = tables
    .filter(({ name, rows }) => name.includes('.') || !rows.every((row) => partRows.has(String(row))))
    .map(({ name, rows }) => `### ${name}\n\n${table(head, rows)}`)
  return ['## Fields', ...parts].join('\n\n')
}

function permissionOf(access: Access): string {
  if (access.kind === 'byId') return `new: ${access.create.join(', ')}; else: ${access.edit.join(', ')}`
  if (access.kind === 'anonymous') return 'public'
  if (access.kind === 'session') return 'any signed-in user'
  return access.permissions.join(access.kind === 'allOf' ? ' + ' : ', ')
}

const camel = (domain: string) => domain.replace(/-[a-z]/g, (letter) => letter.slice(1).toUpperCase())
const callsOf = (domain: string): Endpoint[] => Object.values(contract[camel(domain) as keyof typeof contract])
const nameOf = (call: Endpoint) => `${call.method} ${call.path}`

function callTable(domain: string): string {
  const rows = callsOf(domain).map((call) => [nameOf(call), call.summary, permissionOf(call.permission), call.scope])
  return titled('Calls', ['call', 'does', 'permission (any of)', 'scope'], rows)
}

function messageRows(call: Endpoint): Row[] {
  const acts = Object.entries(call.acts ?? {})
    .filter(([, own]) => own.success || own.failure)
    .map(([act, own]) => ({ ...call, ...own, name: `… ${act}` }))
  return [{ ...call, name: nameOf(call) }, ...acts]
    .filter(({ success, failure }) => success || failure)
    .map(({ name, success, partial, failure, failureOf, noAnswer, ms }) => {
      const others = Object.entries(failureOf ?? {}).map(([status, sentence]) => `${status}: ${sentence}`)
      const failures = [failure, ...others, noAnswer && `no usable answer: ${noAnswer.sentence}`]
        .filter(Boolean)
        .join(' · ')
      return [name, success ?? '', partial?.sentence ?? '', failures, `${success ? ms?.[0] : '–'} / ${ms?.[1] ?? '–'}`]
    })
}
const messageTable = (domain: string) =>
  titled('Messages', ['after', 'success', 'warning', 'failure', 'ms'], callsOf(domain).flatMap(messageRows))

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
    ['group', 'label', 'key'],
    SETTING_GROUPS.flatMap(({ title, settings }) => settings.map(([key, label]) => [title, label, `\`${key}\``])),
  )
const termTable = () => {
  const rows = Object.entries({ ...GLOSSARY, ...TERMS })
  return table(
    ['term', 'meaning'],
    rows.toSorted(([one], [other]) => one.localeCompare(other, 'en')),
  )
}

const GENERATED: Record<string, (domain: string) => string | Promise<string>> = {
  fields: fieldsOf,
  calls: callTable,
  messages: messageTable,
  sentences: sentenceTable,
  permissions: permissionTable,
  roles: roleTable,
  settings: settingTable,
  terms: termTable,
}
const MARKS = /(<!-- generated: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g

export async function currentRules(): Promise<Map<string, string>> {
  const files = ['../glossary.md', ...readdirSync(RULES).filter((name) => name.endsWith('.md'))]
  return new Map(await Promise.all(files.map(async (name) => [join(RULES, name), await currentFile(name)] as const)))
}

async function currentFile(name: string): Promise<string> {
  const text = readFileSync(join(RULES, name), 'utf8')
  const names = [...text.matchAll(MARKS)].map((match) => match[2] ?? '')
  const tables = new Map<string, string>()
  for (const kind of names) tables.set(kind, (await GENERATED[kind]?.(name.replace('.md', ''))) ?? 'unknown table')
  return text.replace(MARKS, (_, begin, kind, end) => `${begin}${tables.get(kind)}\n${end}`)
}
