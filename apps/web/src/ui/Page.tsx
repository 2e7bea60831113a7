import clsx from 'clsx'
import { type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { IconButton } from './base/Button.tsx'
import { Row } from './base/Stack.tsx'
import { type Crumb, Crumbs } from './Crumbs.tsx'
import { counted } from './counted.ts'
import { DraftNotes } from './form/drafts/DraftNotes.tsx'
import { ChevronLeft, ChevronRight } from './icons.ts'
import { ListTools } from './list/model/listTools.ts'
import styles from './Page.module.css'
import { type PageAct, PageMenu } from './PageMenu.tsx'
import { PAGE_TITLE_ID, PageAbout, PageActsPlaces, PageParts, TabTitle } from './pageParts.ts'
import { type RecordFacts, RecordLine, RecordName } from './RecordHeader.tsx'
import { useShortcut } from './shortcuts.ts'
import { Termed } from './Termed.tsx'
import { useNeighbors } from './trail.ts'

const PRODUCT = 'ACES Central Management'

/** Loading record: the header reserves its lines. 'unread and named': its name will be above the title. */
type UnreadMark = 'unread' | 'unread and named'

interface PageProps {
  title: string
  /** The text that comes first in the narrow tab of the browser. Default: the title. */
  shortTitle?: string | undefined
  /** Default: the title. */
  heading?: ReactNode
  record?: RecordFacts | UnreadMark
  /** View switches and acts that must be in sight, before Views. */
  acts?: ReactNode
  /** For records: shown in the header's menu. */
  more?: PageAct | null
  /** After Views: Reload, Export, and the main act last. */
  action?: ReactNode
  /** The list it belongs to; false: the user can't open that. */
  back?: Crumb | false
  /** The record it is a part of, where it has an address of its own. */
  within?: Crumb | false
  children: ReactNode
}

/** A page of the console: where it belongs, its name, its acts, and what it shows. */
export function Page({
  title,
  shortTitle = title,
  heading: shown,
  record,
  acts,
  more = null,
  action,
  back,
  within = false,
  children,
}: PageProps) {
  const Tools = useContext(ListTools)
  const about = useContext(PageAbout)
  const [parts] = useState(() => new Map<string, () => void>())
  const [tabs, setTabs] = useState<HTMLElement | null>(null)
  const [notes, setNotes] = useState<HTMLElement | null>(null)
  const [partActs, setPartActs] = useState<HTMLElement | null>(null)
  const places = useMemo(() => ({ tabs, notes, acts: partActs }), [tabs, notes, partActs])
  const facts = typeof record === 'object' ? record : undefined
  // Their place depends on the width of the record's name.
  const shownActs = typeof record === 'string' ? null : acts
  const name = facts?.name
  const isNamed = name !== undefined || record === 'unread and named'
  const heading = useRef<HTMLHeadingElement>(null)
  const titleLine = (
    <h1
      ref={heading}
      id={PAGE_TITLE_ID}
      tabIndex={-1}
      // A custom heading sets the direction of each of its names.
      dir={shown === undefined ? 'auto' : undefined}
      className={isNamed ? undefined : styles.heading}
    >
      {shown ?? (record ? title : <Termed>{title}</Termed>)}
    </h1>
  )
  useEffect(() => {
    // After navigation <main> has the focus while the record that names the page loads.
    if (document.activeElement?.tagName === 'MAIN') heading.current?.focus({ preventScroll: true })
  }, [])
  const [tab, setTab] = useState('')
  useEffect(() => {
    document.title = [tab, name, shortTitle, PRODUCT].filter(Boolean).join(' · ')
  }, [tab, name, shortTitle])
  return (
    <PageParts value={parts}>
      <div className={clsx(styles.page, record && styles.record)}>
        {back && <Crumbs to={within ? [back, within] : [back]} here={within ? title : (name ?? title)} />}
        <header className={styles.head}>
          <div className={styles.names}>
            {isNamed ? <RecordName states={facts?.states}>{facts?.shownName ?? name}</RecordName> : titleLine}
            {!record && about && (
              <p data-unprinted="" className={styles.about}>
                {about}
              </p>
            )}
          </div>
          <div ref={setTabs} className={styles.tabs} />
          {!isNamed && facts?.states && <div className={styles.states}>{facts.states}</div>}
          <div className={styles.acts}>
            {facts && <Neighbors />}
            <div ref={setNotes} className={clsx(styles.place, styles.notes)} />
            {shownActs}
            {Tools && <Tools />}
            <div ref={setPartActs} className={styles.place} />
            {action}
            {facts && <PageMenu more={more} />}
          </div>
          {record && <RecordLine title={isNamed && titleLine} facts={facts} />}
        </header>
        <DraftNotes />
        <TabTitle value={setTab}>
          <PageActsPlaces value={places}>{children}</PageActsPlaces>
        </TabTitle>
      </div>
    </PageParts>
  )
}

/** Leads through the list that the record was opened from; nothing if it was opened otherwise. */
function Neighbors() {
  const { before, after, place, total, follow } = useNeighbors()
  const goBefore = () => before !== undefined && follow(before)
  const goAfter = () => after !== undefined && follow(after)
  useShortcut('p', goBefore)
  useShortcut('n', goAfter)
  if (total < 2) return null
  return (
    <Row as="nav" data-unprinted="" aria-label="Records in the list">
      <IconButton label="Previous record" hint="Previous record (P)" disabled={before === undefined} onClick={goBefore}>
        <ChevronLeft />
      </IconButton>
      <span className={styles.step}>{`${counted(place)} of ${counted(total)}`}</span>
      <IconButton label="Next record" hint="Next record (N)" disabled={after === undefined} onClick={goAfter}>
        <ChevronRight />
      </IconButton>
    </Row>
  )
}
