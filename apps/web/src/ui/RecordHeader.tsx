import clsx from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import { CopyButton } from './CopyButton.tsx'
import styles from './RecordHeader.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface RecordFacts {
  /** Present where the heading says something else, e.g. 'Edit Org Unit'. */
  name?: string | undefined
  /** Code that names the record elsewhere, and its label, e.g. 'client code'. */
  code?: { text: string; label: string } | undefined
  states?: ReactNode
  /** Null: loading, so that facts next to it wait. */
  orgUnit?: ReactNode
  /** A fact that needs no label, e.g. 'No version in effect'. */
  place?: ReactNode
  /** Users of the record. */
  usedBy?: ReactNode
  changed?: ReactNode
}

/** Known facts of the record in one line. On phones the last change has a second line. */
export function RecordLine({ facts = {} }: { facts: RecordFacts | undefined }) {
  const { code, orgUnit, place, usedBy, changed } = facts
  const hasFacts = code !== undefined || (orgUnit !== undefined && orgUnit !== null)
  const isLong = Boolean(changed) && (code !== undefined || orgUnit !== undefined || place !== undefined)
  return (
    <div className={clsx(styles.line, isLong && styles.isLong)}>
      {hasFacts && (
        <dl className={styles.facts}>
          {code && <Code {...code} />}
          {orgUnit !== undefined && orgUnit !== null && (
            <div className={styles.fact}>
              <dt>Org unit</dt>
              <dd>{orgUnit}</dd>
            </div>
          )}
        </dl>
      )}
      {place && <div className={styles.facts}>{place}</div>}
      {usedBy && <div className={styles.facts}>{usedBy}</div>}
      {orgUnit !== null && changed && <div className={styles.said}>{changed}</div>}
    </div>
  )
}

/** An email address or the number of a job says itself what it is. */
function Code({ text, label }: NonNullable<RecordFacts['code']>) {
  const isCode = label.endsWith(' code')
  return (
    <div className={styles.fact}>
      <dt className={isCode ? undefined : styles.unnamed}>
        {isCode ? 'Code' : <VisuallyHidden>{label}</VisuallyHidden>}
      </dt>
      {isCode ? (
        <dd className={styles.code} style={{ '--letters': text.length } as CSSProperties}>
          {text}
        </dd>
      ) : (
        <dd>{text}</dd>
      )}
      <dd className={styles.copy}>
        <CopyButton text={text} label={`Copy ${label}`} />
      </dd>
    </div>
  )
}

/** Name and states under a heading that names the act, e.g. 'Edit'. Reserves its line before the record loads. */
export const RecordName = ({ states, children }: { states: ReactNode; children: ReactNode }) => (
  <div className={styles.name}>
    <span dir="auto">{children}</span>
    {states}
  </div>
)
