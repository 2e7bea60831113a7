import { contract } from '@acm/contract'
import type { AccessChange } from '@acm/contract/access'
import type { Permission } from '@acm/contract/core/permissions'
import { PERMISSION_TITLES } from '@acm/contract/permission-definitions'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKey } from '../../api/keys.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { useDebounced } from '../../ui/useDelayed.ts'
import { useSeesHolders } from './HoldersTable.tsx'

interface RoleChangesProps {
  roleId: number
  stored: readonly Permission[]
  permissions: readonly Permission[]
}

/** Debounce, so that several moves make one call. */
const PAUSE_MS = 400

const FAILED = "We couldn't check who's affected. You can still save."

/** For callers who can see who can do what. Shows a failure itself; there is no banner. */
export function RoleChanges({ roleId, stored, permissions }: RoleChangesProps) {
  const seesHolders = useSeesHolders()
  const names = permissions.join()
  const isSettled = useDebounced(names, PAUSE_MS) === names
  const isSame = stored.length === permissions.length && stored.every((one) => permissions.includes(one))
  const isShown = roleId !== 0 && !isSame && permissions.length > 0 && seesHolders
  const body = { id: roleId, permissions: [...permissions] }
  const { data: changes, isError } = useQuery({
    queryKey: queryKey(contract.access.preview, { body }),
    queryFn: () => call(contract.access.preview, { body }),
    enabled: isShown && isSettled,
    retry: false,
    refetchOnWindowFocus: false,
  })
  if (!isShown) return null
  return (
    <section aria-label="What changes if you save">
      <Alert severity="info" live="status">
        {isError ? FAILED : changes ? `If you save: ${changeText(changes)}` : 'Checking who is affected…'}
      </Alert>
    </section>
  )
}

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
