import { contract } from '@acm/contract'
import type { ExistingRecord } from '@acm/contract/core/problems'
import type { HistoryField, RecordAsOf } from '@acm/contract/history'
import { HISTORY_KINDS, type HistoryKind } from '@acm/contract/history-kinds'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo } from 'react'
import { apiQuery } from '../../api/useApiQuery.ts'
import { useMayOpen } from '../../shell/leaving.ts'
import { readAddress, withValues } from '../../ui/address.ts'
import { ExistingLinkContext } from '../../ui/form/conflict/ExistingNote.tsx'
import {
  type DifferingField,
  RESTORE_KEY,
  type Restoration,
  RestorationContext,
} from '../../ui/form/drafts/restoration.ts'
import { picked } from '../../ui/form/store/typedValues.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { asOfInput, asOfNote, copyOf, type HistoryPoint, placeOf, pointFrom } from './recordLinks.ts'
import { labelOf } from './told.ts'

/** Gives the page's forms the values that the address asks to restore, with links to the records they name. */
export function Restoring({ children }: { children: ReactNode }) {
  const text = useRouterState({ select: ({ location }) => readAddress(location.searchStr)[RESTORE_KEY]?.[0] })
  const point = useMemo(() => pointFrom(text), [text])
  const end = useEnd()
  const { data } = useQuery({
    ...apiQuery(contract.history.asOf, asOfInput(point ?? NOWHERE)),
    enabled: point !== null,
    // Past values never change; a refetch would fill the form again.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const restoration = useMemo<Restoration | null>(() => {
    if (!point || !data?.existed) return null
    const filled = filledWith(point, data)
    const { kind, id, isGone } = filled.record
    const { values, differing } = filled
    return { kind, id, isGone, told: asOfNote(point, data), values, differing, end }
  }, [point, data, end])
  return (
    <ExistingLinkContext value={ExistingLink}>
      <RestorationContext value={restoration}>{children}</RestorationContext>
    </ExistingLinkContext>
  )
}

/** The record as it stood, or another record's chosen fields as they stand now. */
function filledWith(
  point: HistoryPoint,
  stood: RecordAsOf,
): Pick<Restoration, 'values' | 'differing'> & Pick<RecordAsOf, 'record'> {
  const copied = copyOf(point)
  const { record, values } = stood
  if (!copied) return { record, values, differing: differingIn(stood) }
  return {
    record: { ...record, id: point.id },
    values: picked(values, copied.names),
    differing: stood.fields.filter(({ field }) => copied.names.includes(field)).map(differingOf(record.kind)),
  }
}

/** For deleted records: fields that a new record can be given. */
const differingIn = ({ fields, record, values }: RecordAsOf): DifferingField[] =>
  fields
    .filter(({ field, kind, differs }) => differs && (record.isOpen || kind === 'secret' || field in values))
    .map(differingOf(record.kind))

const differingOf =
  (of: HistoryKind) =>
  (field: HistoryField): DifferingField => ({
    name: field.field,
    label: labelOf(of, field),
    isSecret: field.kind === 'secret',
  })

const NOWHERE = { kind: 'client', id: 0, how: 'after', of: '' } as const

/** Removes the restore key from the address. */
function useEnd(): () => void {
  const router = useRouter()
  return useCallback(() => {
    const { pathname, search } = router.history.location
    const href = pathname + withValues(search, { [RESTORE_KEY]: [] })
    void router.navigate({ href, replace: true, resetScroll: false, ignoreBlocker: true })
  }, [router])
}

const isKind = (kind: string): kind is HistoryKind => (HISTORY_KINDS as readonly string[]).includes(kind)

function ExistingLink({ existing: { kind, id, name, within } }: { existing: ExistingRecord }) {
  const mayOpen = useMayOpen()
  const whole = within && isKind(within.kind) ? { kind: within.kind, id: within.id } : null
  const to = isKind(kind) ? placeOf({ kind, id, within: whole }) : null
  if (to === null || !mayOpen(to)) return null
  return (
    <>
      {' · '}
      <TextLink to={to} isInText>
        Open<VisuallyHidden> {name}</VisuallyHidden>
      </TextLink>
    </>
  )
}
