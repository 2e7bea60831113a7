import { type HistoryKind, historyKinds } from '@acm/contract/history-kinds'
import type { ListQuery } from '../../api/pageQuery.ts'

/** What the page of a record shows besides it, by the kinds of the history; pages of all others show them alone. */
const PARTS: Partial<Record<HistoryKind, readonly HistoryKind[]>> = {
  client: ['client', 'subscription', 'identityProvider'],
  instance: [
    'instance',
    'instanceFeatures',
    'instanceVendors',
    'dataBridge',
    'aiSettings',
    'boAccount',
    'boConfig',
    'userNotification',
  ],
  amq: ['amq', 'amqVersion'],
}

/** The parts of a record's page that its history tells of. */
export const partsOf = (kind: HistoryKind): readonly HistoryKind[] => PARTS[kind] ?? []

/** Of which part 'as it was' tells: of the one that is chosen, where that is one with the id of the record. */
export const partOf = (kind: HistoryKind, chosen: ListQuery[string] | undefined): HistoryKind =>
  partsOf(kind).find((one) => [chosen].flat().includes(one) && historyKinds[one].hasIdOfWhole) ?? kind
