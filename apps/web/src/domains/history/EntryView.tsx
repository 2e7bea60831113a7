import type { HistoryEntry, HistoryRecord } from '@acm/contract/history'
import { isEnding } from '@acm/contract/history-actions'
import type { HistoryKind } from '@acm/contract/history-kinds'
import { useId } from 'react'
import { MayLink } from '../../shell/MayLink.tsx'
import { Button, LinkButton } from '../../ui/base/Button.tsx'
import { Row, Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { TimeText } from '../../ui/DateText.tsx'
import { paths as jobs } from '../jobs/paths.ts'
import styles from './EntryView.module.css'
import { FieldChange, FieldList, HiddenFields } from './FieldChange.tsx'
import { filledWith, type HistoryPoint, useFormOf } from './recordLinks.ts'
import { Sentence } from './Sentence.tsx'
import { canShowAsItWas, changesOf, factSideOf } from './told.ts'

interface EntryViewProps {
  entry: HistoryEntry
  /** The page's own kind; its entries need no record name. */
  page?: HistoryKind | undefined
  showsOrgUnits: boolean
  onShowVersion: (point: HistoryPoint) => void
}

export function EntryView({ entry, page, showsOrgUnits, onShowVersion }: EntryViewProps) {
  const { at, record } = entry
  const sentenceId = useId()
  return (
    <li tabIndex={-1} data-entry="" className={styles.entry}>
      <Text as="div" step="mono" tone="muted">
        <TimeText value={at} />
      </Text>
      <Stack>
        <div className={styles.line}>
          <h3 id={sentenceId} className={styles.sentence}>
            <Sentence entry={entry} page={page} />
          </h3>
          <From entry={entry} showsOrgUnits={showsOrgUnits} />
        </div>
        <div className={styles.line}>
          <Changes entry={entry} />
          {record && <Acts entry={entry} record={record} labelledBy={sentenceId} onShowVersion={onShowVersion} />}
        </div>
      </Stack>
    </li>
  )
}

/** From where it was done, by which job, and in which org unit if that is not known by the entry above. */
function From({ entry, showsOrgUnits }: Pick<EntryViewProps, 'entry' | 'showsOrgUnits'>) {
  const { address, session, job } = entry.from
  const units = showsOrgUnits ? entry.orgUnits.join(', ') : ''
  const parts = [session, address, units].filter((part) => part !== null && part !== '')
  if (parts.length === 0 && job === null) return null
  return (
    <p className={styles.from}>
      {job !== null && <MayLink to={jobs.job(job)} isInText>{`job ${job}`}</MayLink>}
      {job !== null && parts.length > 0 && ' · '}
      {parts.join(' · ')}
    </p>
  )
}

function Changes({ entry }: { entry: HistoryEntry }) {
  const changes = changesOf(entry)
  const sideOf = factSideOf(entry)
  if (changes.length === 0 && entry.hiddenFields === 0) return null
  return (
    <div className={styles.told}>
      {changes.length > 0 && (
        <FieldList>
          {changes.map((change) => (
            <div key={change.field}>
              <dt>{change.label}</dt>
              <dd>
                <FieldChange change={change} side={sideOf(change)} />
              </dd>
            </div>
          ))}
        </FieldList>
      )}
      <HiddenFields count={entry.hiddenFields} isMore={changes.length > 0} />
    </div>
  )
}

interface ActsProps {
  entry: HistoryEntry
  record: HistoryRecord
  /** Id of the entry's sentence: a button alone would not say which change it belongs to. */
  labelledBy: string
  onShowVersion: (point: HistoryPoint) => void
}

function Acts({ entry, record, labelledBy, onShowVersion }: ActsProps) {
  const formOf = useFormOf()
  if (!canShowAsItWas(entry)) return null
  const of = { kind: record.kind, id: record.id, of: String(entry.id) }
  const form = entry.isRestorable ? formOf({ record, fields: entry.changes.map(({ field }) => field) }) : null
  return (
    <Row wraps role="group" aria-labelledby={labelledBy} className={styles.acts}>
      <Button
        variant="quiet"
        isSmall
        aria-haspopup="dialog"
        onClick={() => onShowVersion({ ...of, how: isEnding(entry.action) ? 'before' : 'after' })}
      >
        View This Version
      </Button>
      {form !== null && (
        <LinkButton variant="quiet" isSmall to={filledWith(form, { ...of, how: 'before' })}>
          Restore Previous Values
        </LinkButton>
      )}
    </Row>
  )
}
