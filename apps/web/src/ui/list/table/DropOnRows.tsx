import { useState } from 'react'
import { DropArea } from '../../DropAnywhere.tsx'
import { oneOf, useFileDrag } from '../../useFileDrag.ts'
import styles from './DropOnRows.module.css'

interface DropOnRowsProps {
  /** Shown while the file is not over a row. */
  text: string
  rowText: (name: string) => string
  /** `to`: address of the row. */
  onFile: (file: File, to: string) => void
  onSeveral: () => void
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
export function DropOnRows({ text, rowText, onFile, onSeveral }: DropOnRowsProps) {
  const [held, setHeld] = useState<DropTarget | 'none' | null>(null)
  useFileDrag({
    onOver: (at) => setHeld(rowAt(at) ?? 'none'),
    onOut: () => setHeld(null),
    onDrop: (files, at) => {
      const row = rowAt(at)
      if (row) oneOf(files, (file) => onFile(file, row.to), onSeveral)
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
