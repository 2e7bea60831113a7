import { contract } from '@acm/contract'
import type { HistoryEntry, HistoryRecord } from '@acm/contract/history'
import { CREATED, type HistoryKind, isEnding } from '@acm/contract/history-kinds'
import { useState } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useMayOpen } from '../../shell/leaving.ts'
import { Button, LinkButton } from '../../ui/base/Button.tsx'
import { Row, Stack } from '../../ui/base/Stack.tsx'
import { counted } from '../../ui/counted.ts'
import { TimeText } from '../../ui/DateText.tsx'
import { useFolded } from '../../ui/Folded.tsx'
import { RESTORE_KEY } from '../../ui/form/drafts/restoration.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { paths as jobs } from '../jobs/paths.ts'
import styles from './EntryView.module.css'
import { FieldChange } from './FieldChange.tsx'
import { Fields } from './Fields.tsx'
import { canShowAsItWas, factSideOf } from './facts.ts'
import { hiddenText } from './hiddenText.ts'
import { type HistoryPoint, pointText } from './point.ts'
import { formOf, whyItStays, withKey } from './recordLinks.ts'
import { Sentence } from './Sentence.tsx'
import { sentenceOf } from './sentence.ts'
import { changesOf } from './told.ts'
import { useMayFill } from './useMayFill.ts'

interface EntryViewProps {
  entry: HistoryEntry
  /** The page's own kind; its entries need no record name. */
  page?: HistoryKind | undefined
  level: 2 | 3
  showsOrgUnit: boolean
  /** Listed under the line of its job. */
  isInJob?: boolean
  onShowAsOf: (point: HistoryPoint) => void
}

/** Members that the page leaves out are loaded on request. */
export function EntryView({ entry: read, page, level, showsOrgUnit, isInJob, onShowAsOf }: EntryViewProps) {
  const [isWhole, setWhole] = useState(false)
  const { data: entry = read } = useApiQuery(contract.history.entry, { params: { id: read.id }, enabled: isWhole })
  const unfold = () => setWhole(true)
  const { at, record } = entry
  const Heading = level === 2 ? 'h3' : 'h4'
  return (
    <li className={styles.entry} data-tone={toneOf(entry)}>
      <div className={styles.time}>
        <TimeText value={at} />
      </div>
      <Stack>
        <div className={styles.line}>
          <Heading className={styles.sentence}>
            <Sentence entry={entry} page={page} />
          </Heading>
          <From entry={entry} showsOrgUnit={showsOrgUnit} isInJob={isInJob} />
        </div>
        <div className={styles.line}>
          <div className={styles.told}>
            <Changes entry={entry} onUnfold={unfold} />
            {entry.touched && <Touched {...entry.touched} onUnfold={unfold} />}
          </div>
          {record && <Acts entry={entry} record={record} onShowAsOf={onShowAsOf} />}
        </div>
      </Stack>
    </li>
  )
}

export const toneOf = ({ did, action }: HistoryEntry) =>
  did === CREATED ? 'made' : isEnding(action) ? 'ended' : undefined

type FromProps = Pick<EntryViewProps, 'entry' | 'showsOrgUnit'> & { isInJob?: boolean | undefined }

/** From where it was done, and in which org unit if that is not known by the entry above. */
export function From({ entry, showsOrgUnit, isInJob = false }: FromProps) {
  const mayOpen = useMayOpen()
  const { address, session, job: ofJob } = placeOf(entry)
  const job = isInJob ? null : ofJob
  const units = showsOrgUnit ? entry.orgUnits.join(', ') : ''
  const parts = [session, address, units].filter((part) => part !== null && part !== '')
  if (parts.length === 0 && job === null) return null
  const path = jobs.job(job ?? 0)
  const told = `background job ${job}`
  return (
    <p className={styles.from}>
      {job !== null &&
        (mayOpen(path) ? (
          <TextLink to={path} isInText>
            {told}
          </TextLink>
        ) : (
          told
        ))}
      {job !== null && parts.length > 0 && ' · '}
      {parts.join(' · ')}
    </p>
  )
}

/** An ended session tells where it was; whoever ended it may be elsewhere. */
function placeOf({ action, from, changes }: HistoryEntry): HistoryEntry['from'] {
  if (action !== 'session.end') return from
  const textOf = (name: string) => String(changes.find(({ field }) => field === name)?.now?.value ?? '')
  return { ...from, session: textOf('browser'), address: textOf('address') }
}

function Changes({ entry, onUnfold }: { entry: HistoryEntry; onUnfold: () => void }) {
  const { hiddenFields } = entry
  const { said, isFolded } = sentenceOf(entry)
  const changes = changesOf(entry).filter(({ field }) => !said.includes(field))
  const { shown, unfold } = useFolded(changes, { what: 'fields', startsEmpty: isFolded })
  const telling = factSideOf(entry)
  return (
    <>
      {shown.length > 0 && (
        <Fields>
          {shown.map((change) => (
            <div key={change.field}>
              <dt>{change.label}</dt>
              <dd>
                <FieldChange change={change} telling={telling(change)} onUnfold={onUnfold} />
              </dd>
            </div>
          ))}
        </Fields>
      )}
      {unfold && <div>{unfold}</div>}
      {hiddenFields > 0 && <p className={styles.hidden}>{hiddenText(hiddenFields, changes.length > 0)}</p>}
    </>
  )
}

function Touched({ names, more, others, onUnfold }: NonNullable<HistoryEntry['touched']> & { onUnfold: () => void }) {
  const { shown, unfold } = useFolded(names, { more, onUnfold })
  return (
    <div className={styles.touched}>
      {`Including ${shown.join(', ')}${others > 0 ? ` and ${counted(others)} you can't see` : ''}`} {unfold}
    </div>
  )
}

interface ActsProps {
  entry: HistoryEntry
  record: HistoryRecord
  onShowAsOf: (point: HistoryPoint) => void
}

function Acts({ entry, record, onShowAsOf }: ActsProps) {
  const mayFill = useMayFill()
  const of = { kind: record.kind, id: record.id, of: String(entry.id) }
  const form = entry.isRestorable ? formOf({ record, fields: entry.changes.map(({ field }) => field) }) : null
  const stays = whyItStays(entry)
  if (!canShowAsItWas(entry)) return null
  return (
    <Row wraps className={styles.acts}>
      <Button
        variant="quiet"
        isSmall
        aria-haspopup="dialog"
        onClick={() => onShowAsOf({ ...of, how: isEnding(entry.action) ? 'before' : 'after' })}
      >
        View this version
      </Button>
      {form !== null && mayFill(form, record) && (
        <LinkButton variant="quiet" isSmall to={withKey(form, RESTORE_KEY, pointText({ ...of, how: 'before' }))}>
          Restore previous values
        </LinkButton>
      )}
      {stays !== null && <p className={styles.stays}>{stays}</p>}
    </Row>
  )
}
