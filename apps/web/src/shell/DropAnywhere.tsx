import { messages } from '@acm/contract/core/messages'
import clsx from 'clsx'
import { type ComponentProps, useState } from 'react'
import { Row } from '../ui/base/Stack.tsx'
import { UploadFile } from '../ui/icons.ts'
import { oneOf, useFileDrag } from '../ui/useFileDrag.ts'
import { showBanner } from './banner/banner.ts'
import styles from './DropAnywhere.module.css'

const refuseSeveral = () => showBanner(messages.oneFile, 'error')

interface DropAnywhereProps {
  text: string
  onFile: (file: File) => void
}

/** Drops anywhere on the page. Without a pointer, use the button that does the same. */
export function DropAnywhere({ text, onFile }: DropAnywhereProps) {
  const [isOver, setOver] = useState(false)
  useFileDrag({
    onOver: () => setOver(true),
    onOut: () => setOver(false),
    onDrop: (files) => oneOf(files, onFile, refuseSeveral),
  })
  return isOver && <DropArea className={styles.page}>{text}</DropArea>
}

/** Marks the area that takes a file; its class places it on the page. */
const DropArea = ({ className, children, ...area }: ComponentProps<'div'>) => (
  <Row gap={12} justify="center" aria-hidden {...area} className={clsx(styles.area, className)}>
    <UploadFile />
    {children}
  </Row>
)

interface DropOnRowsProps {
  /** Shown while the file is not over a row. */
  text: string
  rowText: (name: string) => string
  /** `to`: address of the row. */
  onFile: (file: File, to: string) => void
}

interface DropTarget {
  to: string
  name: string
  top: number
  left: number
  width: number
  height: number
}

/** Drops a file on a row. Without a pointer, use the button on the row's page. */
export function DropOnRows({ text, rowText, onFile }: DropOnRowsProps) {
  const [held, setHeld] = useState<DropTarget | 'none' | null>(null)
  useFileDrag({
    onOver: (at) => setHeld(rowAt(at) ?? 'none'),
    onOut: () => setHeld(null),
    onDrop: (files, at) => {
      const row = rowAt(at)
      if (row) oneOf(files, (file) => onFile(file, row.to), refuseSeveral)
    },
  })
  if (held === null) return null
  if (held === 'none') return <DropArea className={styles.pill}>{text}</DropArea>
  const { top, left, width, height } = held
  return <DropArea style={{ top, left, width, height }}>{rowText(held.name)}</DropArea>
}

/** Left and width are those of the visible table. */
function rowAt(at: Element): DropTarget | null {
  const row = at.closest('tr')
  const link = row?.querySelector<HTMLAnchorElement>('a[data-row-link]')
  const box = row?.closest('[data-rows]')?.getBoundingClientRect()
  if (!row || !link || !box) return null
  const { top, height } = row.getBoundingClientRect()
  return { to: link.pathname, name: link.textContent, top, height, left: box.left, width: box.width }
}
