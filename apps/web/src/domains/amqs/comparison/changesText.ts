import { counted } from '../../../ui/counted.ts'
import type { ComparisonOverview } from './comparison.ts'
import { CHANGE_KINDS } from './difference.ts'

/** '3 changes: 1 added, 2 changed.'; no totals if parts were not compared. */
export function changesText({ isSame, counts, onlyIds, notCompared, notComparedMore }: ComparisonOverview): string {
  if (isSame) return 'The files are the same.'
  if (notCompared.length > 0) {
    const more = notComparedMore > 0 ? ` and ${counted(notComparedMore)} more parts` : ''
    return `The files are too large to compare all of them. Not compared: ${notCompared.join(', ')}${more}.`
  }
  const total = changesIn(counts)
  const kinds = CHANGE_KINDS.filter((kind) => counts[kind] > 0).map((kind) => `${counted(counts[kind])} ${kind}`)
  const changes = total > 0 ? [`${total === 1 ? '1 change' : `${counted(total)} changes`}: ${kinds.join(', ')}.`] : []
  const ids = onlyIds > 0 ? [`Only their ids differ: ${counted(onlyIds)} ${onlyIds === 1 ? 'member' : 'members'}.`] : []
  return [...changes, ...ids].join(' ')
}

export const changesIn = (counts: ComparisonOverview['counts']): number =>
  CHANGE_KINDS.reduce((sum, kind) => sum + counts[kind], 0)
