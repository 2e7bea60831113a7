import type { ExistingRecord } from '@acm/contract/core/problems'
import { type ComponentType, createContext, useContext } from 'react'
import { formatInstantDay } from '../../dates.ts'

/** Renders a link to the record if the user can open it. */
export const ExistingLinkContext = createContext<ComponentType<{ existing: ExistingRecord }>>(() => null)

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
