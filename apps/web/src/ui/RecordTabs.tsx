import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { type ReactNode, useCallback, useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { readAddress, useAddress } from './address.ts'
import { EntityFormContext, useFormState } from './form/store/entityFormContext.ts'
import { createPart, type FormPart, PartContext, useDrawn } from './form/store/formParts.ts'
import { usePageParts } from './pageParts.ts'
import { changesForTab, isAsked, type RecordTab, TAB_KEY, TabMark, tabFor } from './tabs.ts'
import { useDelayed } from './useDelayed.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const EDGE_TO_EDGE = {
  borderBottom: 1,
  borderColor: 'divider',
  mt: 'calc(-0.5 * var(--panel-padding, 0px))',
  mx: 'calc(-1 * var(--panel-padding, 0px))',
  px: 'calc(0.5 * var(--panel-padding, 0px))',
  mb: 3,
}

/** More tabs get less padding, so that all tabs of an instance fit at 1440 pixels. */
const MANY = 8
const CLOSE = { '& .MuiTab-root': { minWidth: 0, px: 1.125 } }

/** Pixels from the label to the center of the mark; fits the narrowest tab. */
const MARK = -5

const SHOWN_AFTER_MS = 150

interface RecordTabsProps {
  label: string
  tabs: readonly RecordTab[]
  /** Each tab may hold a list, whose filters, sort and page are kept. */
  hasOwnLists?: boolean
  none?: ReactNode
}

/** The open tab is in the address. Unsaved changes stay on switching. */
export function RecordTabs({ label, tabs, hasOwnLists = false, none }: RecordTabsProps) {
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
  const asked = address[TAB_KEY]?.[0]
  // `visible: null` is undecided: neither denied nor skipped for another tab.
  const isWaiting = tabs.some((tab) => tab.visible === null && (visible.length === 0 || isAsked(tab, asked)))
  const open = isWaiting ? undefined : tabFor(visible, asked)
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
  const shown = useKeptTabs(visible, open)
  const { root, isTooWide } = useTooWide()
  // Decided once, counting undecided tabs, so that the spacing does not change later.
  const [isClose] = useState(tabs.filter((tab) => tab.visible !== false).length > MANY)
  if (visible.length === 0) return isWaiting ? <Waiting /> : none
  return (
    <>
      <Tabs
        ref={root}
        value={open?.key ?? false}
        onChange={(_, key: string) => show(key)}
        variant="scrollable"
        // MUI measures after the first paint and would then move everything for the arrows.
        scrollButtons={isTooWide}
        allowScrollButtonsMobile
        aria-label={label}
        sx={isClose ? [EDGE_TO_EDGE, CLOSE] : EDGE_TO_EDGE}
      >
        {visible.map((tab) => (
          <Tab
            key={tab.key}
            value={tab.key}
            id={`${id}-tab-${tab.key}`}
            // A partly visible tab is covered by an arrow.
            onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
            aria-controls={shown.includes(tab) ? `${id}-panel-${tab.key}` : undefined}
            label={
              tab.isOfForm ? (
                <FormTabLabel label={tab.label} part={partOf(tab.key)} />
              ) : (
                <TabLabel label={tab.label} isUnsaved={unsaved[tab.key]} />
              )
            }
          />
        ))}
      </Tabs>
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

function useTooWide() {
  const root = useRef<HTMLDivElement>(null)
  const [isTooWide, setTooWide] = useState(false)
  const measure = useCallback(() => {
    const tabs = root.current?.querySelectorAll('[role="tab"]')
    const [first, last] = [tabs?.[0], tabs?.[tabs.length - 1]]
    if (!root.current || !first || !last) return
    const needed = last.getBoundingClientRect().right - first.getBoundingClientRect().left
    setTooWide(needed > root.current.getBoundingClientRect().width - paddingOf(root.current))
  }, [])
  useLayoutEffect(measure)
  useEffect(() => {
    if (!root.current) return
    const observer = new ResizeObserver(measure)
    observer.observe(root.current)
    return () => observer.disconnect()
  }, [measure])
  return { root, isTooWide }
}

function paddingOf(element: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element)
  return Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
}

function Waiting() {
  const isSlow = useDelayed(true, SHOWN_AFTER_MS)
  return (
    <Box aria-busy role="status" sx={{ minHeight: 200 }}>
      {isSlow && <LinearProgress aria-label="Loading the tab" />}
    </Box>
  )
}

/** The open tab, and opened tabs with `isKept`. */
function useKeptTabs(visible: readonly RecordTab[], open: RecordTab | undefined) {
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
  const around = useContext(PartContext)
  const [parts] = useState(() => new Map<string, FormPart>())
  return (key: string): FormPart => {
    const part = parts.get(key) ?? createPart(around)
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
  <Box role="tabpanel" id={`${id}-panel-${key}`} aria-labelledby={`${id}-tab-${key}`} hidden={!isOpen}>
    {children}
  </Box>
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

function TabLabel({ label, isUnsaved = false }: { label: string; isUnsaved: boolean | undefined }) {
  return (
    <Badge variant="dot" color="warning" invisible={!isUnsaved} slotProps={{ badge: { sx: { right: MARK } } }}>
      {label}
      {isUnsaved && <VisuallyHidden>(unsaved changes)</VisuallyHidden>}
    </Badge>
  )
}
