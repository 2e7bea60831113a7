import type { AccessChange } from '@acm/contract/access'
import { PERMISSION_TITLES } from '@acm/contract/permission-definitions'

/** Further groups are summed up as one. */
const GROUPS = 3
const NAMES = 4

const list = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join()

function namesText(names: readonly string[]): string {
  return names.length > NAMES ? list([...names.slice(0, NAMES - 1), `${names.length - NAMES + 1} more`]) : list(names)
}

const subject = (count: number, [one, many]: readonly [string, string]) =>
  count === 1 ? `1 person ${one}` : `${count} people ${many}`

const VERBS = { gains: ['gains', 'gain'], losses: ['loses', 'lose'] } as const

/** People with the same change form a group. */
function clauses(changes: readonly AccessChange[], side: 'gains' | 'losses'): string[] {
  const counts = new Map<string, number>()
  for (const change of changes) {
    const names = change[side].map((grant) => `“${PERMISSION_TITLES[grant.permission]}”`).join()
    if (names) counts.set(names, (counts.get(names) ?? 0) + 1)
  }
  const groups = [...counts].sort(([, a], [, b]) => b - a)
  if (groups.length <= GROUPS) {
    return groups.map(([names, count]) => `${subject(count, VERBS[side])} ${namesText(names.split(','))}`)
  }
  const people = groups.reduce((sum, [, count]) => sum + count, 0)
  const all = new Set(groups.flatMap(([names]) => names.split(',')))
  return [`${subject(people, VERBS[side])} some of ${all.size} permissions`]
}

/** For example '4 people gain “Edit BO accounts”, 1 person loses “View reports”.' */
export function changeText(changes: readonly AccessChange[]): string {
  if (changes.length === 0) return 'No one gains or loses access.'
  const inactive = changes.filter((change) => !change.isActive).length
  const sentence = `${[...clauses(changes, 'gains'), ...clauses(changes, 'losses')].join(', ')}.`
  if (inactive === 0) return sentence
  return `${sentence} ${inactive} of them ${inactive === 1 ? 'is' : 'are'} inactive.`
}
