import type { ExistingRecord } from '@acm/contract/core/problems'
import { type ComponentType, createContext, useContext } from 'react'
import { formatInstantDay } from '../../dates.ts'

/** The way to a record, for whoever may open it. */
export const ExistingLinkContext = createContext<ComponentType<{ existing: ExistingRecord }>>(() => null)

/** Which record has what must be unique, and how it stands. */
export function ExistingNote({ existing }: { existing: ExistingRecord }) {
  const Way = useContext(ExistingLinkContext)
  const { name, state, since } = existing
  return (
    <>
      {name}
      {state && `, ${state}`}
      {since && ` since ${formatInstantDay(since)}`}
      <Way existing={existing} />
    </>
  )
}
