import { messages } from '@acm/contract/core/messages'
import type { HistoryActor, HistoryEntry, HistoryRecord } from '@acm/contract/history'
import { CREATED, type HistoryKind, historyKinds, kindsOnPageOf } from '@acm/contract/history-kinds'
import { actorText } from './valueText.ts'

/** The sentence of an entry, with its record between `does` and `rest`. */
export interface EntrySentence {
  who: string
  does: string
  record: HistoryRecord | null
  rest: string
  /** Fields that the sentence says already. */
  said: readonly string[]
  /** The other fields are what the record began with, and open when asked for. */
  isFolded?: boolean
}

type SentenceOf = (entry: HistoryEntry, value: (field: string) => string) => Partial<EntrySentence>

export function sentenceOf(entry: HistoryEntry, page?: HistoryKind): EntrySentence {
  const plain = { who: actorText(entry.actor), does: verbOf(entry), record: null, rest: '', said: [] }
  const own = SENTENCES[entry.action]
  if (own) return { ...plain, ...own(entry, (field) => valueIn(entry, field)) }
  const { record } = entry
  const after = SPLIT[entry.action]
  if (after) return { ...plain, does: `${after[0]}${record ? ' the feature' : ''}`, record, rest: after[1] }
  if (record === null) return { ...plain, does: WITHOUT_RECORD[entry.action] ?? plain.does }
  return { ...plain, ...withRecord(plain.does, entry.action, record, page) }
}

/** 'Signed in' as 'signed in'; 'AMQ group' stays. */
const lower = (text: string) => (/^.[a-z]/.test(text) ? text.slice(0, 1).toLowerCase() + text.slice(1) : text)

function verbOf({ did, action }: Pick<HistoryEntry, 'did' | 'action'>): string {
  if (did === CREATED) return 'created'
  return action.endsWith('.save') ? 'changed' : lower(did)
}

/** Known by their names alone. */
const NAMED: readonly HistoryKind[] = ['client', 'instance', 'user']

const nounOf = ({ kindLabel }: HistoryRecord) => lower(kindLabel.replace(' of an instance', ''))

/** Verbs with an object of their own ('changed the SFTP password') need a preposition before the record. */
function withRecord(
  does: string,
  action: string,
  record: HistoryRecord,
  page: HistoryKind | undefined,
): Pick<EntrySentence, 'does' | 'record'> {
  const { kind, name, within } = record
  const { isOnly, hasIdOfWhole } = historyKinds[kind]
  const hasObject = does.includes(' ')
  const noun = `the ${nounOf(record)}`
  const link = `${does} ${hasObject ? `${PREPOSITIONS[action] ?? 'of'} ` : ''}`
  if (isOnly) return { does: hasObject ? does : `${does} ${noun}`, record: null }
  if (page && kindsOnPageOf(page).includes(kind)) {
    if (name !== null && within !== null && !hasIdOfWhole) return { does: `${link}${noun}`, record }
    return { does: hasObject ? does : `${does} ${noun}`, record: null }
  }
  if (hasIdOfWhole) return { does: hasObject ? link.trimEnd() : `${does} ${noun} of`, record }
  return { does: NAMED.includes(kind) || name === null ? link.trimEnd() : `${link}${noun}`, record }
}

const PREPOSITIONS: Record<string, string> = {
  'amqGroup.addAmq': 'to',
  'amqGroup.removeAmq': 'from',
  'instance.setFeature': 'for',
  'instance.selectVendorProduct': 'for',
  'instance.deselectVendorProduct': 'for',
  'user.updatePassword': 'for',
}

const WITHOUT_RECORD: Record<string, string> = {
  'instance.syncDataImportFields': 'synced the data import fields of all instances',
  'vendorProduct.save': 'sent a vendor product to its instances',
}

/** The record stands within the words. */
const SPLIT: Record<string, readonly [before: string, after: string]> = {
  'feature.bulkEdit': ['set', ' for all instances'],
  'feature.undoBulkEdit': ['reverted', ' for all instances'],
}

/** Its record is whoever did it. */
const asItIs: SentenceOf = () => ({})

const SENTENCES: Record<string, SentenceOf> = {
  'session.signIn': (_, value) => ({ rest: withMethod(value('method')), said: ['method'] }),
  'session.signOut': (_, value) =>
    value('reason') === '' ? {} : { does: 'was signed out after inactivity', said: ['reason'] },
  'session.refuse': ({ record }, value) => ({
    who: record ? 'Sign-in refused for' : 'Sign-in refused',
    does: '',
    record,
    rest: `: ${refusalText(value('reason'), record !== null)}${value('method') === 'password' ? '' : ' (single sign-on)'}`,
    said: ['method', 'reason'],
  }),
  'session.end': ({ record, actor }, value) => ({
    who: '',
    does: '',
    record,
    rest: ` was signed out${endText(value('reason'), record, actor)}`,
    said: ['reason', 'browser', 'address', 'signedInAt'],
  }),
  'amqVersion.upload': ({ record }, value) => ({
    does: 'added the AMQ version',
    record,
    rest: withFile(value('filePath')),
    said: ['name'],
    isFolded: true,
  }),
  'rights.refuse': (_, value) => ({
    does: 'was denied a permission change',
    rest: value('reason') && `: ${value('reason')}`,
    said: ['reason'],
  }),
  'call.refuse': (_, value) => ({
    does: 'was denied access',
    rest: value('summary') && `: ${value('summary')}`,
    said: ['summary'],
  }),
  'report.export': asItIs,
  'list.export': asItIs,
  'history.export': asItIs,
}

function valueIn({ changes }: HistoryEntry, field: string): string {
  const value = changes.find((change) => change.field === field)?.now?.value
  return typeof value === 'string' ? value : ''
}

const withMethod = (method: string): string =>
  method === '' ? '' : ` with ${method === 'password' ? 'a password' : method}`

/** The last part of its path is the name of the uploaded file. */
const withFile = (path: string): string => (path === '' ? '' : ` with the file ${path.split('/').at(-1)}`)

/** The sentences that were shown to whoever tried. */
const REFUSALS: Record<string, string> = {
  [messages.badCredentials]: 'wrong email or password',
  [messages.accountLocked]: 'account locked',
  [messages.accountDisabled]: 'account disabled',
}

function refusalText(reason: string, isKnown: boolean): string {
  const text = REFUSALS[reason] ?? lower(reason.replace(/\.$/, ''))
  if (text === '') return isKnown ? 'not allowed' : 'unknown person'
  return isKnown && text === 'wrong email or password' ? 'wrong password' : text
}

/** Older entries have reasons in other words. */
const ENDS: Record<string, string> = {
  Inactivity: ' after inactivity',
  'Session expired': ' when the session expired',
  'Time is over': ' when the session expired',
  'Signed in again': ' by a new sign-in in the same browser',
  'Signed in anew': ' by a new sign-in in the same browser',
  'Too many sessions': ' because of too many sessions',
  'Password changed': ' after a password change',
  'Account locked': ' when the account was locked',
  'Account disabled': ' when the account was disabled',
  'Account archived': ' when the account was archived',
}
const BY_HAND = ['Ended manually', 'Ended by hand']

function endText(reason: string, record: HistoryRecord | null, actor: HistoryActor): string {
  const isOwn = actor.type === 'user' && actor.id === record?.id
  const by = actor.type === 'user' && !isOwn ? ` by ${actorText(actor)}` : ''
  if (BY_HAND.includes(reason)) return by || ' from another session'
  return `${by}${ENDS[reason] ?? ''}`
}
