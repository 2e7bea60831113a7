import clsx from 'clsx'
import { type ComponentProps, useState } from 'react'
import styles from './DropAnywhere.module.css'
import { UploadFile } from './icons.ts'
import { oneOf, useFileDrag } from './useFileDrag.ts'

interface DropAnywhereProps {
  text: string
  onFile: (file: File) => void
  /** More than one was dropped. */
  onSeveral: () => void
}

/** Drops anywhere on the page. Without a pointer, use the button that does the same. */
export function DropAnywhere({ text, onFile, onSeveral }: DropAnywhereProps) {
  const [isOver, setOver] = useState(false)
  useFileDrag({
    onOver: () => setOver(true),
    onOut: () => setOver(false),
    onDrop: (files) => oneOf(files, onFile, onSeveral),
  })
  return isOver && <DropArea className={styles.page}>{text}</DropArea>
}

/** Marks the area that takes a file; its class places it on the page. */
export const DropArea = ({ className, children, ...area }: ComponentProps<'div'>) => (
  <div aria-hidden {...area} className={clsx(styles.area, className)}>
    <UploadFile />
    {children}
  </div>
)
