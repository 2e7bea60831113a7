import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import clsx from 'clsx'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './Tabs.module.css'

interface TabsProps {
  label: string
  className?: string | undefined
  /** Null: none is open. */
  value: string | null
  /** `panel`: id of what it shows, if that is mounted. */
  tabs: readonly { value: string; id: string; label: ReactNode; panel: string | undefined }[]
  onChange: (value: string) => void
}

/** Heads of tabs only: panels stay with the page. Arrow keys move the focus, Enter and Space open. */
export function Tabs({ label, className, value, tabs, onChange }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  // By hand: `scrollIntoView` would scroll the page, too.
  useLayoutEffect(() => {
    const open = value !== null && list.current?.querySelector('[aria-selected="true"]')?.getBoundingClientRect()
    if (!list.current || !open) return
    const { left, right } = list.current.getBoundingClientRect()
    list.current.scrollLeft += Math.max(0, open.right - right) - Math.max(0, left - open.left)
  }, [value])
  return (
    <BaseTabs.Root value={value} onValueChange={onChange}>
      <BaseTabs.List ref={list} aria-label={label} className={clsx(styles.list, className)}>
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            id={tab.id}
            aria-controls={tab.panel}
            className={styles.tab ?? ''}
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
    </BaseTabs.Root>
  )
}
