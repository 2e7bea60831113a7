import { contract } from '@acm/contract'
import type { HistoryField, HistoryRecord, RecordAsOf } from '@acm/contract/history'
import { historyKinds } from '@acm/contract/history-kinds'
import type { ReactNode } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { readAddress, useAddress } from '../../ui/address.ts'
import { Button, LinkButton } from '../../ui/base/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/base/Dialog.tsx'
import { Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { formatInstant } from '../../ui/dates.ts'
import { FieldList, HiddenFields, Standing } from './FieldChange.tsx'
import {
  asOfInput,
  filledWith,
  type HistoryPoint,
  pointFrom,
  pointText,
  useFormOf,
  VERSION_KEY,
} from './recordLinks.ts'
import { asTold, type Told } from './told.ts'
import styles from './VersionDialog.module.css'

/** Kept in the address, so that Back closes it. */
export function useVersion(): { show: (point: HistoryPoint) => void; dialog: ReactNode } {
  const [search, write] = useAddress()
  const point = pointFrom(readAddress(search)[VERSION_KEY]?.[0])
  // Another record's values are no version of this one.
  const shown = point?.how === 'from' ? null : point
  const show = (next: HistoryPoint) => write({ [VERSION_KEY]: [pointText(next)] }, 'push')
  const close = () => write({ [VERSION_KEY]: [] })
  return { show, dialog: shown && <VersionDialog key={pointText(shown)} point={shown} onClose={close} /> }
}

interface VersionDialogProps {
  point: HistoryPoint
  onClose: () => void
}

function VersionDialog({ point, onClose }: VersionDialogProps) {
  const versionQuery = useApiQuery(contract.history.asOf, asOfInput(point))
  const { data } = versionQuery
  const name = data && calledIn(data.record)
  return (
    <Dialog
      title={
        data ? `${name} ${point.how === 'before' ? 'before' : 'as of'} ${formatInstant(data.at)}` : 'Earlier Version'
      }
      width={820}
      onClose={onClose}
    >
      <DialogBody>
        <Awaited query={versionQuery} failure={contract.history.asOf.failure}>
          {(stood) => <Stood stood={stood} />}
        </Awaited>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        {data && <RestoreLink point={point} stood={data} />}
      </DialogActions>
    </Dialog>
  )
}

/** A part without a name of its own has that of the whole record, after the part's kind. */
function calledIn({ kind, kindLabel, id, name }: HistoryRecord): string {
  const { at, hasIdOfWhole } = historyKinds[kind]
  // A kind with a fixed address has one record, so its number says nothing.
  if (name === null) return at?.includes('{') === false ? kindLabel : `${kindLabel} ${id}`
  return hasIdOfWhole ? `${kindLabel}: ${name}` : name
}

function Stood({ stood: { existed, at, fields, hiddenFields, record } }: { stood: RecordAsOf }) {
  if (!existed) return <p>It didn't exist on {formatInstant(at)}.</p>
  const groups = Map.groupBy(fields, ({ group }) => group)
  return (
    <Stack gap={12} align="stretch">
      {record.isGone && <p>It has been deleted since.</p>}
      {record.isOpen && <p>{differsText(fields.filter(({ differs }) => differs).length)}</p>}
      {[...groups].map(([group, ofGroup]) => (
        <Stack key={group ?? ''} as="section" gap={4} className={styles.group}>
          {group !== null && (
            <Text as="h3" step="sm" isStrong>
              {group}
            </Text>
          )}
          <FieldList>
            {ofGroup
              .map((field) => asTold(record.kind, field, ['was', 'is']))
              .map((field) => (
                <Field key={field.field} field={field} isMarked={field.differs && record.isOpen} />
              ))}
          </FieldList>
        </Stack>
      ))}
      <HiddenFields count={hiddenFields} isMore={fields.length > 0} />
    </Stack>
  )
}

function differsText(count: number): string {
  if (count === 0) return 'No differences from today.'
  return count === 1 ? '1 field has changed since.' : `${count} fields have changed since.`
}

function Field({ field, isMarked }: { field: Told<HistoryField>; isMarked: boolean }) {
  const { label, kind, was, is, isCode } = field
  const stood = <Standing kind={kind} value={was} isCode={isCode} />
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {isMarked ? <strong className={styles.was}>{stood}</strong> : stood}
        {isMarked && (
          <Text as="div" tone="muted">
            <Text as="span" step="sm">
              {'changed since: '}
            </Text>
            <Standing kind={kind} value={is} isCode={isCode} />
          </Text>
        )}
      </dd>
    </div>
  )
}

function RestoreLink({ point, stood: { existed, record, fields } }: { point: HistoryPoint; stood: RecordAsOf }) {
  const formOf = useFormOf()
  const differing = fields.filter(({ differs }) => differs).map(({ field }) => field)
  const form = existed && (differing.length > 0 || record.isGone) ? formOf({ record, fields: differing }) : null
  return form !== null && <LinkButton to={filledWith(form, point)}>Restore This</LinkButton>
}
