import { WARN_DAYS } from '@acm/contract/sso'
import { ENDINGS } from '@acm/contract/subscriptions'
import { ACCESS_ENDS_DAYS } from '@acm/contract/users'
import { isCounted, type NeedName, type NeedOf, type Needs } from '@acm/contract/welcome'
import type { HasPermission } from '../../shell/session/session.ts'
import type { Tone } from '../../ui/states.ts'
import { startingAmqs } from '../amqs/paths.ts'
import { downInstances } from '../instances/paths.ts'
import { jobsWhere } from '../jobs/paths.ts'
import { endingSubscriptions } from '../reports/paths.ts'
import { endingCertificates, instancesWithoutProvider } from '../sso/paths.ts'
import { paths as systemSettings } from '../system-settings/paths.ts'
import { lockedUsers, usersWhoseAccessEnds, usersWithoutTwoSteps } from '../users/paths.ts'

interface CountedNeed<N extends NeedName> {
  name: keyof NeedOf<N>
  /** Behind a count of one, and of any other number. */
  label: readonly [one: string, many: string]
  to: string
}

/** `beside`: further counts that are good to know. */
type NeedLine = {
  [N in NeedName]: CountedNeed<N> & { part: N; tone: Tone; beside?: readonly CountedNeed<N>[] }
}[NeedName]

const [SOON, ...LATER] = ENDINGS
const ENDING = `access ending within ${ACCESS_ENDS_DAYS.counted} days`

const inWords = (one: string, rest: string) => [`${one} ${rest}`, `${one}s ${rest}`] as const

/** In display order. */
export const LINES: readonly NeedLine[] = [
  {
    part: 'jobs',
    name: 'failed',
    label: ['failed job', 'failed jobs'],
    tone: 'bad',
    to: jobsWhere('hasFailed'),
    beside: [{ name: 'open', label: ['in progress', 'in progress'], to: jobsWhere('isOpen') }],
  },
  { part: 'instances', name: 'down', label: ['instance down', 'instances down'], tone: 'bad', to: downInstances() },
  {
    part: 'certificates',
    name: 'ending',
    label: inWords('certificate', `expiring within ${WARN_DAYS} days`),
    tone: 'warning',
    to: endingCertificates(),
  },
  {
    part: 'subscriptions',
    name: `in${SOON}`,
    label: inWords('subscription', `ending within ${SOON} days`),
    tone: 'warning',
    to: endingSubscriptions(SOON),
    beside: LATER.map((days) => ({
      name: `in${days}`,
      label: [`in ${days} days`, `in ${days} days`],
      to: endingSubscriptions(days),
    })),
  },
  {
    part: 'assignments',
    name: 'withoutProvider',
    label: ['SSO instance without a provider', 'SSO instances without a provider'],
    tone: 'warning',
    to: instancesWithoutProvider(),
  },
  {
    part: 'backups',
    name: 'overdue',
    label: ['overdue or failed backup', 'overdue or failed backups'],
    tone: 'bad',
    to: systemSettings.systemSettings(),
  },
  { part: 'users', name: 'locked', label: ['locked user', 'locked users'], tone: 'warning', to: lockedUsers() },
  {
    part: 'twoSteps',
    name: 'lacking',
    label: ['person without two steps', 'people without two steps'],
    tone: 'warning',
    to: usersWithoutTwoSteps(),
  },
  {
    part: 'accessEnds',
    name: 'ending',
    label: [ENDING, ENDING],
    tone: 'note',
    to: usersWhoseAccessEnds(),
  },
  {
    part: 'versions',
    name: 'starting',
    label: inWords('AMQ version', 'starting this week'),
    tone: 'note',
    to: startingAmqs(),
  },
]

export const linesFor = (can: HasPermission): readonly NeedLine[] => LINES.filter(({ part }) => isCounted(can, part))

/** Undefined: loading; null: counting failed. */
export function countOf(needs: Needs | undefined, part: NeedName, name: string): number | null | undefined {
  const counts: Readonly<Record<string, number>> | null | undefined = needs?.[part]
  return counts === null ? null : counts?.[name]
}

export const labelOf = ([one, many]: NeedLine['label'], count: number | null | undefined): string =>
  count === 1 ? one : many

/** `none`: lines with no rows at all. While loading, all lines are in `some`. */
export function sorted(
  needs: Needs | undefined,
  lines: readonly NeedLine[],
): { some: readonly NeedLine[]; none: readonly NeedLine[] } {
  if (!needs) return { some: lines, none: [] }
  const isThere = ({ part, name }: NeedLine) => countOf(needs, part, name) !== 0
  const isNone = (line: NeedLine) =>
    !isThere(line) && (line.beside ?? []).every((more) => countOf(needs, line.part, more.name) === 0)
  const some = lines.filter((line) => !isNone(line))
  return { some: [...some.filter(isThere), ...some.filter((line) => !isThere(line))], none: lines.filter(isNone) }
}

const countsOf = (needs: Needs, lines: readonly NeedLine[]) => lines.map(({ part, name }) => countOf(needs, part, name))

/** Lines with rows, or with a count that is not known. */
const itemsOf = (needs: Needs, lines: readonly NeedLine[]): number =>
  countsOf(needs, lines).filter((count) => count !== 0).length

export function summaryOf(needs: Needs, lines: readonly NeedLine[]): string {
  if (countsOf(needs, lines).includes(null)) return "Some counts couldn't be loaded"
  const items = itemsOf(needs, lines)
  if (items === 0) return "You're all caught up"
  return items === 1 ? '1 item needs your attention' : `${items} items need your attention`
}
