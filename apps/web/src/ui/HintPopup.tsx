import { Tooltip } from '@base-ui/react/tooltip'
import type { ComponentProps } from 'react'
import styles from './Hint.module.css'

export interface HintPopupProps extends Omit<ComponentProps<'div'>, 'className'> {
  isOpen: boolean
  anchor: HTMLElement
  isPassive: boolean
  onEscape: () => void
}

export function HintPopup({ isOpen, anchor, isPassive, onEscape, ...popup }: HintPopupProps) {
  return (
    <Tooltip.Root
      open={isOpen}
      disableHoverablePopup={isPassive}
      onOpenChange={(_, { reason }) => reason === 'escape-key' && onEscape()}
    >
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={anchor} side="bottom" sideOffset={6} className={styles.positioner ?? ''}>
          <Tooltip.Popup {...popup} role="tooltip" className={styles.tooltip ?? ''} />
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
