import { Tooltip } from '@base-ui/react/tooltip'
import styles from './Hint.module.css'

export interface HintPopupProps {
  id: string
  anchor: HTMLElement
  text: string
  onEscape: () => void
}

export const HintPopup = ({ id, anchor, text, onEscape }: HintPopupProps) => (
  <Tooltip.Root open onOpenChange={(_, { reason }) => reason === 'escape-key' && onEscape()}>
    <Tooltip.Portal>
      <Tooltip.Positioner
        anchor={anchor}
        side="bottom"
        sideOffset={6}
        className={styles.positioner ?? ''}
        data-passive={anchor.dataset.passive}
      >
        <Tooltip.Popup id={id} role="tooltip" className={styles.tooltip ?? ''}>
          {text}
        </Tooltip.Popup>
      </Tooltip.Positioner>
    </Tooltip.Portal>
  </Tooltip.Root>
)
