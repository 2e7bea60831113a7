import { type ReactNode, useCallback, useContext, useEffect, useId, useRef, useState } from 'react'
import { readAddress, useAddress } from './address.ts'
import { ProgressBar } from './base/ProgressBar.tsx'
import { Tabs } from './base/Tabs.tsx'
import { counted } from './counted.ts'
import { EntityFormContext, useFormState } from './form/store/entityFormContext.ts'
import { createPart, type FormPart, PartContext, useDrawn } from './form/store/formParts.ts'
import { PageTabs, TabTitle, usePageParts } from './pageParts.ts'
import styles from './RecordTabs.module.css'
import { changesForTab, isRequestedTab, type RecordTab, TAB_KEY, TabMark, tabFor } from './tabs.ts'
import { useDelayed } from './useDelayed.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface RecordTabsProps {
  label: string
  tabs: readonly RecordTab[]
  /** Each tab may hold a list, whose filters, sort and page are kept. */
  hasOwnLists?: boolean
  /** On the page of a list, the heads are next to its title. */
  isInHead?: boolean
  none?: ReactNode
}

/** The open tab is in the address. Unsaved changes stay on switching. */
export function RecordTabs({ label, tabs, hasOwnLists = false, isInHead = false, none }: RecordTabsProps) {
  const id = useId()
  const [search, write] = useAddress()
  const form = useContext(EntityFormContext)
  const partOf = useParts()
  const { unsaved, markUnsaved } = useMarks()
  const typed = form?.store.read().changed ?? []
  const isTyped = ({ key, isOfForm }: RecordTab) =>
    unsaved[key] || (isOfForm && partOf(key).names.some((name) => typed.includes(name)))
  // A tab with unsaved input stays when its permission goes.
  const visible = tabs.filter((tab) => tab.visible || isTyped(tab))
  const address = readAddress(search)
  const openKey = address[TAB_KEY]?.[0]
  // `visible: null` is undecided: neither denied nor skipped for another tab.
  const isWaiting = tabs.some((tab) => tab.visible === null && (visible.length === 0 || isRequestedTab(tab, openKey)))
  const open = isWaiting ? undefined : tabFor(visible, openKey)
  const show = (key: string) =>
    write(hasOwnLists && open ? changesForTab(address, open.key, key) : { [TAB_KEY]: [key] })
  usePageParts(
    visible.map(({ key }) => key),
    (key) => {
      show(key)
      document.getElementById(`${id}-tab-${key}`)?.focus()
    },
  )
  useEffect(() => {
    if (!form) return
    const reveal = (field: string) => {
      const holder = visible.find((tab) => partOf(tab.key).names.includes(field))
      if (holder && holder !== open) show(holder.key)
    }
    form.tabs.current = { fields: visible.map((tab) => partOf(tab.key).names), reveal }
  })
  const shown = useMountedTabs(visible, open)
  const setTitle = useContext(TabTitle)
  const openLabel = open?.label ?? ''
  useEffect(() => setTitle(openLabel), [setTitle, openLabel])
  if (visible.length === 0) return isWaiting ? <Waiting /> : none
  const heads = (
    <Tabs
      className={isInHead ? styles.inHead : styles.heads}
      label={label}
      value={open?.key ?? null}
      onChange={show}
      tabs={visible.map((tab) => ({
        value: tab.key,
        id: `${id}-tab-${tab.key}`,
        panel: shown.includes(tab) ? `${id}-panel-${tab.key}` : undefined,
        label: tab.isOfForm ? (
          <FormTabLabel label={tab.label} part={partOf(tab.key)} />
        ) : (
          <TabLabel label={tab.label} count={tab.count} isUnsaved={unsaved[tab.key]} />
        ),
      }))}
    />
  )
  return (
    <>
      {isInHead ? <PageTabs>{heads}</PageTabs> : heads}
      {isWaiting && <Waiting />}
      {visible.map((tab) =>
        tab.isOfForm ? (
          <FormTabPanel key={tab.key} tab={tab} isOpen={tab === open} id={id} part={partOf(tab.key)} />
        ) : (
          shown.includes(tab) && <TabPanel key={tab.key} tab={tab} isOpen={tab === open} id={id} onMark={markUnsaved} />
        ),
      )}
    </>
  )
}

function Waiting() {
  const isSlow = useDelayed(true)
  return (
    <div aria-busy role="status" className={styles.waiting}>
      {isSlow && <ProgressBar aria-label="Loading the tab" />}
    </div>
  )
}

/** The open tab, and opened tabs with `isKept`. */
function useMountedTabs(visible: readonly RecordTab[], open: RecordTab | undefined) {
  const wasOpen = useRef(new Set<string>())
  if (open) wasOpen.current.add(open.key)
  return visible.filter((tab) => tab === open || (tab.isKept && wasOpen.current.has(tab.key)))
}

function useMarks() {
  const [unsaved, setUnsaved] = useState<Record<string, boolean>>({})
  const markUnsaved = useCallback((key: string, isUnsaved: boolean) => {
    setUnsaved((marks) => ({ ...marks, [key]: isUnsaved }))
  }, [])
  return { unsaved, markUnsaved }
}

function useParts() {
  const outerPart = useContext(PartContext)
  const [parts] = useState(() => new Map<string, FormPart>())
  return (key: string): FormPart => {
    const part = parts.get(key) ?? createPart(outerPart)
    parts.set(key, part)
    return part
  }
}

interface PanelProps {
  tab: RecordTab
  isOpen: boolean
  id: string
  children: ReactNode
}

const Panel = ({ tab: { key }, isOpen, id, children }: PanelProps) => (
  <div
    role="tabpanel"
    id={`${id}-panel-${key}`}
    aria-labelledby={`${id}-tab-${key}`}
    hidden={!isOpen}
    className={styles.panel}
  >
    {children}
  </div>
)

interface TabPanelProps extends Omit<PanelProps, 'children'> {
  onMark: (key: string, isUnsaved: boolean) => void
}

function TabPanel({ onMark, ...panel }: TabPanelProps) {
  const { key, component } = panel.tab
  const mark = useCallback((isUnsaved: boolean) => onMark(key, isUnsaved), [onMark, key])
  return (
    <Panel {...panel}>
      <TabMark value={mark}>{component}</TabMark>
    </Panel>
  )
}

function FormTabPanel({ part, ...panel }: Omit<PanelProps, 'children'> & { part: FormPart }) {
  if (!useDrawn(panel.isOpen)) return null
  return (
    <Panel {...panel}>
      <PartContext value={part}>{panel.tab.component}</PartContext>
    </Panel>
  )
}

function FormTabLabel({ label, part }: { label: string; part: FormPart }) {
  const isUnsaved = useFormState(({ changed }) => changed.some((name) => part.names.includes(name)))
  return <TabLabel label={label} isUnsaved={isUnsaved} />
}

interface TabLabelProps {
  label: string
  count?: number | undefined
  isUnsaved: boolean | undefined
}

function TabLabel({ label, count, isUnsaved = false }: TabLabelProps) {
  return (
    <>
      {label}
      {count !== undefined && (
        // The tab keeps the name by which it is asked for.
        <span className={styles.count} aria-hidden="true">{` ${counted(count)}`}</span>
      )}
      {isUnsaved && (
        <>
          <span className={styles.mark} />
          <VisuallyHidden>(unsaved changes)</VisuallyHidden>
        </>
      )}
    </>
  )
}
