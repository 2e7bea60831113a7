import type { ComparedKind, Comparison } from '@acm/contract/compare'
import { comparedKinds } from '@acm/contract/compare'
import clsx from 'clsx'
import type { CSSProperties } from 'react'
import { MayLink } from '../../shell/MayLink.tsx'
import { IconButton } from '../../ui/base/Button.tsx'
import { Checkbox } from '../../ui/base/Choice.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { CodeText } from '../../ui/CodeText.tsx'
import { Dash } from '../../ui/FlagIcon.tsx'
import { Close } from '../../ui/icons.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { placeOf, Standing } from '../history/public.ts'
import styles from './CompareTable.module.css'
import { useFormOfField } from './CopyBar.tsx'
import {
  type Cell,
  type ComparisonGroup,
  type ComparisonRow,
  type CopyDirection,
  isCopied,
  isOther,
  keyOf,
  nameOf,
} from './rows.ts'

interface CopySelection {
  way: CopyDirection
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

interface CompareTableProps {
  kind: ComparedKind
  records: Comparison['records']
  /** Names of the instances' clients; empty for other records. */
  clients: readonly (string | null)[]
  groups: readonly ComparisonGroup[]
  /** Needed only while equal fields are shown, too. */
  marksDifferences: boolean
  copying: CopySelection | null
  onRemove: (id: number) => void
}

export function CompareTable({
  kind,
  records,
  clients,
  groups,
  marksDifferences,
  copying,
  onRemove,
}: CompareTableProps) {
  const label = `Compare ${comparedKinds[kind].several}`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard too
    <section tabIndex={0} aria-label={label} className={styles.box}>
      <table aria-label={label} className={styles.table} style={{ '--columns': records.length } as CSSProperties}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            {records.map((record, place) => (
              <RecordHead
                key={record.id}
                record={record}
                client={clients[place] ?? null}
                onRemove={records.length > 1 ? onRemove : undefined}
              />
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title ?? ''}>
            {title !== null && (
              <tr data-group="" className={styles.group}>
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
      </table>
    </section>
  )
}

interface RecordHeadProps {
  record: Comparison['records'][number]
  /** The client of an instance; null for other records. */
  client: string | null
  onRemove: ((id: number) => void) | undefined
}

function RecordHead({ record, client, onRemove }: RecordHeadProps) {
  const name = nameOf(record)
  return (
    <th scope="col">
      <div className={styles.record}>
        <span>
          <MayLink to={placeOf(record)}>{record.kind === 'instance' ? <CodeText text={name} /> : name}</MayLink>{' '}
          {client !== null && <small className={styles.client}>{client}</small>}
        </span>
        {onRemove && (
          <IconButton isSmall label={`Remove ${name}`} onClick={() => onRemove(record.id)}>
            <Close />
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
    <tr className={clsx(isMarked && styles.differs, isMember && styles.member)}>
      <th scope="row">
        <div className={styles.label}>
          {copying && !isMember && <Chosen row={row} into={records[copying.way.into]} copying={copying} />}
          <span>
            {label}
            {isMarked && <VisuallyHidden> (differs)</VisuallyHidden>}
          </span>
        </div>
      </th>
      {cells.map((cell, place) => (
        <td key={records[place]?.id} className={clsx(isOther(row, place) && styles.other)}>
          <CellContent cell={cell} field={field} />
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
  if (!isCopied(field, way) || formOfField(field) === null) return <span className={styles.unchosen} />
  const turn = (isChosen: boolean) =>
    onChoose(new Set(isChosen ? [...chosen, key] : [...chosen].filter((one) => one !== key)))
  return <Checkbox aria-label={`Copy ${label}`} checked={chosen.has(key)} onChange={turn} />
}

function CellContent({ cell, field: { kind, isCode } }: { cell: Cell; field: ComparisonRow['field'] }) {
  if (cell.shows === 'value') return <Standing kind={kind} value={cell.value} isCode={isCode} />
  if (cell.shows === 'count')
    return (
      <Text as="span" step="sm">
        {cell.count === 0 ? <Dash word="None" /> : `${cell.count} selected`}
      </Text>
    )
  if (cell.shows === 'member') return cell.text ?? <Faint text="No" />
  return <Faint text="no access" />
}

const Faint = ({ text }: { text: string }) => (
  <Text as="span" step="sm" tone="muted">
    {text}
  </Text>
)

/** Marks a value that differs from the first record's. */
export const Sample = () => <span aria-hidden className={clsx(styles.sample, styles.other)} />
