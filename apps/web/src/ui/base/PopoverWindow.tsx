import { Popover as BasePopover } from '@base-ui/react/popover'
import clsx from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import styles from './Popup.module.css'

export interface PopoverProps {
  /** The element it belongs to; null: closed. */
  anchor: HTMLElement | null
  onClose: () => void
  /** Its name. */
  label: string
  align?: 'start' | 'center' | 'end'
  /** Pixels between the two. */
  gap?: number
  /** CSS length. */
  width?: CSSProperties['width']
  className?: string
  children: ReactNode
}

export function PopoverWindow({
  anchor,
  onClose,
  label,
  align = 'end',
  gap = 4,
  width,
  className,
  children,
}: PopoverProps) {
  return (
    <BasePopover.Root
      open={anchor !== null}
      modal="trap-focus"
      onOpenChange={(open, { event }) => {
        const isAtAnchor = event.target instanceof Node && anchor?.contains(event.target)
        if (!open && !isAtAnchor) onClose()
      }}
    >
      <BasePopover.Portal>
        <BasePopover.Positioner anchor={anchor} align={align} sideOffset={gap} className={styles.positioner ?? ''}>
          <BasePopover.Popup aria-label={label} className={clsx(styles.popup, className)} style={{ width }}>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  )
}
