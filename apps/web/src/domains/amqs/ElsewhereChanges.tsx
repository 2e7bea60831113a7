import { memo } from 'react'
import { Values } from './QuestionChangeView.tsx'
import { ShowMore } from './QuestionRows.tsx'
import type { ElsewhereRow, ValueRow } from './questions/comparison/rows.ts'
import type { RowsInParts } from './useRowsInParts.ts'

const CHANGES = { changed: '', added: 'Added', removed: 'Removed', moved: 'Moved', renamed: 'Renamed' } as const

/** Differences outside of the questions, by path. */
export function ElsewhereChanges({ rows }: { rows: RowsInParts<ElsewhereRow> }) {
  return (
    <>
      {rows.parts.map((part, at) => (
        // Parts are added at the end, so the index is a stable key.
        <ElsewherePart key={String(at)} rows={part} />
      ))}
      <ShowMore rows={rows} />
    </>
  )
}

const ElsewherePart = memo(function ElsewherePart({ rows }: { rows: readonly ElsewhereRow[] }) {
  return <Values rows={rows.map(asValue)} />
})

const asValue = ({ change, within, what, was, is }: ElsewhereRow): ValueRow => ({
  kind: 'other',
  what: [CHANGES[change], within, what].filter((text) => text !== '').join(' · '),
  was,
  is,
})
