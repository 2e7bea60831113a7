import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import { readAddress, useAddress } from './address.ts'
import { Button } from './base/Button.tsx'
import { Row } from './base/Stack.tsx'
import { Text } from './base/Text.tsx'
import { ExpandMore } from './icons.ts'
import styles from './Panel.module.css'
import { usePageParts } from './pageParts.ts'
import { TAB_KEY } from './tabs.ts'

/** A part of a page. */
export const Panel = ({ className, ...panel }: ComponentProps<'div'>) => (
  <div data-panel="" {...panel} className={clsx(styles.panel, className)} />
)

interface FoldedPanelProps {
  title: string
  startsOpen?: boolean
  /** Name in links to parts of the page, like a tab's key. */
  part?: string
  children: ReactNode
}

/** A part of a page that is opened when wanted. */
export function FoldedPanel({ title, startsOpen = false, part, children }: FoldedPanelProps) {
  const id = useId()
  const [search] = useAddress()
  const [isOpen, setOpen] = useState(startsOpen || (part !== undefined && readAddress(search)[TAB_KEY]?.[0] === part))
  const button = useRef<HTMLButtonElement>(null)
  usePageParts(part === undefined ? [] : [part], () => {
    setOpen(true)
    button.current?.focus()
  })
  return (
    <Panel role="region" aria-labelledby={id}>
      <Row gap={16} justify="between">
        <Text id={id} as="h2">
          {title}
        </Text>
        <Button
          ref={button}
          variant="quiet"
          isSmall
          className={styles.button}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} ${title}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'}
          <ExpandMore />
        </Button>
      </Row>
      {isOpen && <div className={styles.content}>{children}</div>}
    </Panel>
  )
}
