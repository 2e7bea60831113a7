import clsx from 'clsx'
import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { Row } from './base/Stack.tsx'
import { CopyButton } from './CopyButton.tsx'
import styles from './RecordHeader.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface RecordFacts {
  /** Present where the title says something else, e.g. 'Edit Org Unit'. */
  name?: string | undefined
  /** The name with its links and codes. Default: the name. */
  shownName?: ReactNode
  /** Codes that name the record elsewhere. */
  codes?: readonly RecordCode[]
  states?: ReactNode
  /** Null: loading, so that facts next to it wait. */
  orgUnit?: ReactNode
  /** A fact that needs no label, e.g. 'No version in effect'. */
  place?: ReactNode
  /** Users of the record. */
  usedBy?: ReactNode
  changed?: ReactNode
}

export interface RecordCode {
  text: string
  /** Absent: the text says itself what it is, e.g. an email address. */
  title?: string
  /** Names the button that copies it, e.g. 'client code'; absent: no button. */
  copied?: string
}

interface RecordLineProps {
  /** Title of a page whose record's name is above it. */
  title?: ReactNode
  facts: RecordFacts | undefined
}

/** Known facts of the record in one line. The last change has its own on phones, and next to two codes. */
export function RecordLine({ title, facts = {} }: RecordLineProps) {
  const { codes = [], orgUnit, place, usedBy, changed } = facts
  const isSplit = codes.length > 1
  const isLong =
    Boolean(changed) && (Boolean(title) || codes.length > 0 || orgUnit !== undefined || place !== undefined)
  const unit = orgUnit !== undefined && orgUnit !== null && (
    <Row gap={8} className={styles.fact}>
      <dt>Org Unit</dt>
      <dd>{orgUnit}</dd>
    </Row>
  )
  return (
    <div className={clsx(styles.line, isLong && styles.isLong, isSplit && styles.isSplit)}>
      {title && <Facts className={styles.title}>{title}</Facts>}
      {(codes.length > 0 || unit) && (
        <Facts as="dl" style={{ '--codes': codes.length } as CSSProperties}>
          {codes.map((code) => (
            <Code key={code.text} {...code} />
          ))}
          {!isSplit && unit}
        </Facts>
      )}
      {(place || (isSplit && unit)) && (
        <Facts>
          {place}
          {isSplit && unit && <Facts as="dl">{unit}</Facts>}
        </Facts>
      )}
      {usedBy && <Facts className={styles.usedBy}>{usedBy}</Facts>}
      {orgUnit !== null && changed && <div className={styles.said}>{changed}</div>}
    </div>
  )
}

const Facts = ({ className, ...facts }: ComponentProps<typeof Row<'div' | 'dl'>>) => (
  <Row gap={8} {...facts} className={clsx(styles.facts, className)} />
)

function Code({ text, title, copied }: RecordCode) {
  return (
    <Row gap={8} className={styles.fact}>
      <dt className={title ? undefined : styles.unnamed}>{title ?? <VisuallyHidden>{copied}</VisuallyHidden>}</dt>
      {title ? (
        <dd className={styles.code} style={{ '--letters': text.length } as CSSProperties}>
          {text}
        </dd>
      ) : (
        <dd>{text}</dd>
      )}
      {copied && (
        <dd className={styles.copy}>
          <CopyButton text={text} label={`Copy ${copied}`} />
        </dd>
      )}
    </Row>
  )
}

/** Name and states of a record. Reserves its line before the record loads. */
export const RecordName = ({ states, children }: { states: ReactNode; children: ReactNode }) => (
  <div className={styles.name}>
    <span dir="auto">{children}</span>
    {states}
  </div>
)
