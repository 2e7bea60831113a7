import { contract } from '@acm/contract'
import type { USES, UsedBy, UsedKind } from '@acm/contract/used-by'
import { Fragment } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { counted } from '../../ui/counted.ts'
import { TextLink } from '../../ui/TextLink.tsx'

interface UsedByLinksProps<K extends UsedKind> {
  kind: K
  id: number
  /** The filtered list of each use. */
  lists: ListsOf<K>
}

/** How many records use this one, each count leading to the list of them. */
export function UsedByLinks<K extends UsedKind>({ kind, id, lists }: UsedByLinksProps<K>) {
  const { data } = useApiQuery(contract.usedBy.get, { params: { kind, id } })
  if (!data) return null
  const used = Object.entries<string>(lists).flatMap(([name, to]) => {
    const use = name as CountedUse
    const count = data[use]
    return count === undefined ? [] : { use, to, count, text: textOf(use, data) }
  })
  if (used.length === 0) return null
  return (
    <span>
      Used by{' '}
      {used.map(({ use, to, count, text }, place) => (
        <Fragment key={use}>
          {place > 0 && ' · '}
          {count === 0 ? (
            text
          ) : (
            <TextLink to={to} isInText>
              {text}
            </TextLink>
          )}
        </Fragment>
      ))}
    </span>
  )
}

function textOf(use: CountedUse, { [use]: count = 0, archivedUsers = 0 }: UsedBy): string {
  const [one, many] = NOUNS[use]
  if (count === 0) return `no ${many}`
  const archived = use === 'users' && archivedUsers > 0 ? ` (${counted(archivedUsers)} archived)` : ''
  return `${counted(count)} ${count === 1 ? one : many}${archived}`
}

type CountedUse = Exclude<keyof UsedBy, 'archivedUsers'>

/** The filtered list of each use of a kind. */
type ListsOf<K extends UsedKind> = Record<keyof (typeof USES)[K], string>

const NOUNS: Record<CountedUse, readonly [one: string, many: string]> = {
  clients: ['client', 'clients'],
  instances: ['instance', 'instances'],
  users: ['user', 'users'],
  amqGroups: ['AMQ group', 'AMQ groups'],
}
