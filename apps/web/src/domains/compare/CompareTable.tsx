import type { ComparedKind, Comparison } from '@acm/contract/compare'
import { comparedKinds } from '@acm/contract/compare'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import type { CSSProperties } from 'react'
import { useMayOpen } from '../../shell/leaving.ts'
import { Close } from '../../ui/icons.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { placeOf, Standing } from '../history/public.ts'
import { CompareBox, CompareFrame } from './CompareFrame.tsx'
import { useFormOfField } from './CopyBar.tsx'
import { nameOf } from './names.ts'
import {
  type Cell,
  type ComparisonGroup,
  type ComparisonRow,
  type CopyDirection,
  isCopied,
  isOther,
  keyOf,
} from './rows.ts'

interface CopySelection {
  way: CopyDirection
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

interface CompareTableProps {
  kind: ComparedKind
  records: Comparison['records']
  groups: readonly ComparisonGroup[]
  /** Needed only while equal fields are shown, too. */
  marksDifferences: boolean
  copying: CopySelection | null
  onRemove: (id: number) => void
}

export function CompareTable({ kind, records, groups, marksDifferences, copying, onRemove }: CompareTableProps) {
  const label = `Compare ${comparedKinds[kind].several}`
  return (
    <CompareBox tabIndex={0} role="region" aria-label={label}>
      <CompareFrame aria-label={label} style={{ '--columns': records.length } as CSSProperties}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            {records.map((record) => (
              <RecordHead key={record.id} record={record} onRemove={records.length > 1 ? onRemove : undefined} />
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title ?? ''}>
            {title !== null && (
              <tr data-group>
                <th scope="rowgroup" colSpan={records.length + 1}>
                  <span>{title}</span>
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <Line
                key={row.key}
                row={row}
                records={records}
                copying={copying}
                isMarked={marksDifferences && row.differs}
              />
            ))}
          </tbody>
        ))}
      </CompareFrame>
    </CompareBox>
  )
}

interface RecordHeadProps {
  record: Comparison['records'][number]
  onRemove: ((id: number) => void) | undefined
}

function RecordHead({ record, onRemove }: RecordHeadProps) {
  const mayOpen = useMayOpen()
  const name = nameOf(record)
  const place = placeOf(record)
  return (
    <th scope="col">
      <div data-record>
        <span>{place !== null && mayOpen(place) ? <TextLink to={place}>{name}</TextLink> : name}</span>
        {onRemove && (
          <IconButton
            size="small"
            aria-label={`Leave out ${name}`}
            onClick={() => onRemove(record.id)}
            sx={{ displayPrint: 'none' }}
          >
            <Close fontSize="small" />
          </IconButton>
        )}
      </div>
    </th>
  )
}

interface LineProps {
  row: ComparisonRow
  records: Comparison['records']
  isMarked: boolean
  copying: CopySelection | null
}

function Line({ row, records, isMarked, copying }: LineProps) {
  const { cells, label, isMember, field } = row
  return (
    <tr data-differs={isMarked || undefined} data-member={isMember || undefined}>
      <th scope="row">
        <div data-label>
          {copying && !isMember && <Chosen row={row} into={records[copying.way.into]} copying={copying} />}
          <span>
            {label}
            {isMarked && <VisuallyHidden> (differs)</VisuallyHidden>}
          </span>
        </div>
      </th>
      {cells.map((cell, place) => (
        <td key={records[place]?.id} data-other={isOther(row, place) || undefined}>
          <Shown cell={cell} kind={field.kind} />
        </td>
      ))}
    </tr>
  )
}

interface ChosenProps {
  row: ComparisonRow
  into: Comparison['records'][number] | undefined
  copying: CopySelection
}

/** Only for fields that the other record's form accepts. */
function Chosen({ row: { field, label }, into, copying: { way, chosen, onChoose } }: ChosenProps) {
  const formOfField = useFormOfField(into)
  const key = keyOf(field)
  if (!isCopied(field, way) || formOfField(field) === null) return <span data-unchosen />
  const turn = (isChosen: boolean) =>
    onChoose(new Set(isChosen ? [...chosen, key] : [...chosen].filter((one) => one !== key)))
  return (
    <Checkbox
      size="small"
      checked={chosen.has(key)}
      onChange={(_, isChosen) => turn(isChosen)}
      slotProps={{ input: { 'aria-label': `Copy ${label}` } }}
      sx={{ p: 0.5, my: -0.5 }}
    />
  )
}

function Shown({ cell, kind }: { cell: Cell; kind: ComparisonRow['field']['kind'] }) {
  if (cell.shows === 'value') return <Standing kind={kind} value={cell.value} />
  if (cell.shows === 'count') return cell.count === 0 ? 'none' : `${cell.count} chosen`
  if (cell.shows === 'member') return cell.text ?? <span data-faint>No</span>
  return <span data-faint>you may not see this</span>
}
