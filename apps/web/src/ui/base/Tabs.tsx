import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import clsx from 'clsx'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { ExpandMore } from '../icons.ts'
import { useWidth } from '../useMediaQuery.ts'
import { Button } from './Button.tsx'
import { Menu, MenuItem } from './Menu.tsx'
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

/** Pixels by which the heads reach out of their strip, and in which the last one fades. */
const BESIDE = 16

/** Heads of tabs only: panels stay with the page. Arrow keys move the focus, Enter and Space open.
 * If not all fit, a menu has them as well. */
export function Tabs({ label, className, value, tabs, onChange }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const [strip, room] = useWidth<HTMLDivElement>()
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    setCut(room > 0 && (list.current?.scrollWidth ?? 0) > room + BESIDE)
  })
  // By hand: `scrollIntoView` would scroll the page, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu and the window leave less room
  useLayoutEffect(() => {
    const open = value !== null && list.current?.querySelector('[aria-selected="true"]')?.getBoundingClientRect()
    if (!list.current || !open) return
    const { left, right } = list.current.getBoundingClientRect()
    list.current.scrollLeft += Math.max(0, open.right + BESIDE - right) - Math.max(0, left - open.left)
  }, [value, isCut, room])
  return (
    <BaseTabs.Root ref={strip} value={value} onValueChange={onChange} className={clsx(styles.strip, className)}>
      <BaseTabs.List ref={list} aria-label={label} data-unprinted="" className={styles.list ?? ''}>
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
      {isCut && (
        <Menu
          label="More tabs"
          trigger={
            <Button isSmall variant="quiet">
              More
              <ExpandMore />
            </Button>
          }
        >
          {tabs.map((tab) => (
            <MenuItem key={tab.value} isSelected={tab.value === value} onSelect={() => onChange(tab.value)}>
              <span>{tab.label}</span>
            </MenuItem>
          ))}
        </Menu>
      )}
    </BaseTabs.Root>
  )
}
