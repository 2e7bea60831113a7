import type { HistoryRecord, RecordAsOf } from '@acm/contract/history'
import { HISTORY_KINDS, type HistoryKind, historyKinds, type KindOfHistory } from '@acm/contract/history-kinds'
import { DATA_BRIDGE_FLAGS, SSO_FIELDS, VENDOR_FLAGS } from '@acm/contract/instances'
import { useContext } from 'react'
import { useMayOpen } from '../../shell/leaving.ts'
import { readAddress } from '../../ui/address.ts'
import { formatInstant } from '../../ui/dates.ts'
import { RESTORE_KEY } from '../../ui/form/drafts/restoration.ts'
import { PageParts } from '../../ui/pageParts.ts'
import { TAB_KEY } from '../../ui/tabs.ts'
import { paths as amqGroups } from '../amq-groups/paths.ts'
import { paths as amqs } from '../amqs/paths.ts'
import { paths as instances } from '../instances/paths.ts'

type LinkableRecord = Pick<HistoryRecord, 'kind' | 'id' | 'within'>

export function placeOf({ kind, id, within }: LinkableRecord): string | null {
  const { at, within: whole, hasIdOfWhole } = historyKinds[kind]
  // Without the record around it there is no page to link to.
  if (whole !== null && !hasIdOfWhole && within === null) return null
  return at?.replace('{id}', String(id)).replace('{within}', String(within?.id)) ?? null
}

interface ChangedRecord {
  record: LinkableRecord & Pick<HistoryRecord, 'isGone'>
  fields: readonly string[]
}

/** Deleted records lead to the form of a new one; null: no form has these fields. */
export function formOf({ record, fields }: ChangedRecord): string | null {
  const { kind, id, within, isGone } = record
  const isAbout = (names: readonly string[]) => fields.length > 0 && fields.every((name) => names.includes(name))
  if (isAbout(ACTS[kind] ?? [])) return null
  if (kind === 'instance') return instances.instance(id, tabOfInstance(isAbout))
  if (kind === 'amq') return amqs.amqs()
  if (kind === 'amqGroup') return amqGroups.amqGroups()
  const form: KindOfHistory['record'] = historyKinds[kind].record
  if (!form?.fieldsOf(isGone).length) return null
  return placeOf(!isGone || within ? record : { ...record, id: 0 })
}

function tabOfInstance(isAbout: (names: readonly string[]) => boolean) {
  if (isAbout(SSO_FIELDS)) return 'sso'
  return isAbout(DATA_BRIDGE_FLAGS) ? 'dataBridge' : 'details'
}

/** Fields that only acts change, such as archiving. */
const ACTS: Partial<Record<HistoryKind, readonly string[]>> = {
  user: ['deletedAt'],
  instance: VENDOR_FLAGS,
  amqGroup: ['amqs'],
}

/** The form of fields, if the person can open its page and the tab with it. */
export function useFormOf(): (changed: ChangedRecord & { record: Pick<HistoryRecord, 'orgUnitId'> }) => string | null {
  const mayOpen = useMayOpen()
  const parts = useContext(PageParts)
  return ({ record, fields }) => {
    const form = formOf({ record, fields })
    const [path, search = ''] = form?.split('?') ?? []
    const tab = readAddress(search)[TAB_KEY]?.[0]
    // The open page knows its tabs.
    const isMissing = path === location.pathname && tab !== undefined && parts.size > 0 && !parts.has(tab)
    const { lies } = historyKinds[record.kind]
    return form !== null && !isMissing && mayOpen(form, lies === 'somewhere' ? record : undefined) ? form : null
  }
}

/** The address of a form filled with these values. */
export const filledWith = (form: string, point: HistoryPoint): string =>
  `${form}${form.includes('?') ? '&' : '?'}${new URLSearchParams([[RESTORE_KEY, pointText(point)]])}`

/** Values for a form: the record before or after an entry, or those of another record. */
export interface HistoryPoint {
  kind: HistoryKind
  id: number
  how: 'before' | 'after' | 'from'
  /** Entry id; for another record its id and field names (`copyOf`). */
  of: string
}

export const VERSION_KEY = 'asOf'

const HOW = ['before', 'after', 'from'] as const

/** For example 'client.12.before.4711'. */
export const pointText = ({ kind, id, how, of }: HistoryPoint): string => [kind, id, how, of].join('.')

export function pointFrom(text: string | undefined): HistoryPoint | null {
  const [kind, id, how, ...of] = text?.split('.') ?? []
  const point = { kind: HISTORY_KINDS.find((one) => one === kind), how: HOW.find((one) => one === how) }
  if (!point.kind || !point.how || !/^\d{1,15}$/.test(id ?? '') || of.length === 0) return null
  return { kind: point.kind, id: Number(id), how: point.how, of: of.join('.') }
}

interface CopiedFields {
  id: number
  names: readonly string[]
}

const BETWEEN = '~'

export const copyText = ({ id, names }: CopiedFields): string => [id, ...names].join(BETWEEN)
export function copyOf({ how, of }: Pick<HistoryPoint, 'how' | 'of'>): CopiedFields | null {
  const [id, ...names] = of.split(BETWEEN)
  return how === 'from' ? { id: Number(id) || 0, names } : null
}

/** Another record is asked for as it stands now. */
export function asOfInput(point: HistoryPoint) {
  const { kind, id, how, of } = point
  const copied = copyOf(point)
  return copied ? { params: { kind, id: copied.id }, query: {} } : { params: { kind, id }, query: { [how]: of } }
}

export function asOfNote(
  { how }: Pick<HistoryPoint, 'how'>,
  { at, record }: Pick<RecordAsOf, 'at' | 'record'>,
): string {
  if (how === 'from') return `the values of ${record.name ?? record.kindLabel}`
  return how === 'before'
    ? `the values from before the change on ${formatInstant(at)}`
    : `the values as of ${formatInstant(at)}`
}
