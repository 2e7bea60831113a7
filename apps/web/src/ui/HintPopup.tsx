import { Tooltip } from '@base-ui/react/tooltip'
import styles from './Hint.module.css'

export interface HintPopupProps {
  id: string
  anchor: HTMLElement
  text: string
}

export const HintPopup = ({ id, anchor, text }: HintPopupProps) => (
  <Tooltip.Root open>
    <Tooltip.Portal>
      <Tooltip.Positioner
        anchor={anchor}
        side={anchor.dataset.besideHint === undefined ? 'bottom' : 'inline-end'}
        sideOffset={6}
        data-unprinted=""
        className={styles.positioner ?? ''}
      >
        <Tooltip.Popup id={id} role="tooltip" className={styles.tooltip ?? ''}>
          {text}
        </Tooltip.Popup>
      </Tooltip.Positioner>
    </Tooltip.Portal>
  </Tooltip.Root>
)
