import type { HistoryKind } from '@acm/contract/history-kinds'

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
