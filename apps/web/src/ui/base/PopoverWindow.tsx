import { Popover as BasePopover } from '@base-ui/react/popover'
import type { CSSProperties, ReactNode } from 'react'
import styles from './Popup.module.css'

export interface PopoverProps {
  /** The element it belongs to; null: closed. */
  anchor: HTMLElement | null
  onClose: () => void
  /** Its name. */
  label: string
  /** Pixels between the two. */
  gap?: number
  /** CSS length. */
  width?: CSSProperties['width']
  children: ReactNode
}

export function PopoverWindow({ anchor, onClose, label, gap = 4, width, children }: PopoverProps) {
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
        <BasePopover.Positioner anchor={anchor} align="end" sideOffset={gap} className={styles.positioner ?? ''}>
          <BasePopover.Popup aria-label={label} className={styles.popup ?? ''} style={{ width }}>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  )
}
