import { type CSSProperties, type FocusEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { counted } from '../../../ui/counted.ts'
import { Hint } from '../../../ui/Hint.tsx'
import { useWidth } from '../../../ui/useWidth.ts'
import type { PictureBar } from './bars.ts'
import styles from './PlotFrame.module.css'
import { HEIGHTS } from './size.ts'
import { useBarKeys } from './useBarKeys.ts'

export interface PictureDescription {
  /** For example "AMQ subscriptions by end month". */
  label: string
  bars: readonly PictureBar[]
  /** "subscriptions", or "subscription" for one. */
  unitOf: (bar: PictureBar) => string
  isChosen: (bar: PictureBar) => boolean
  /** Some bars are chosen, so the others are dimmed. */
  isNarrowed: boolean
  /** `adds`: keeps the other chosen bars. */
  onChoose: (bar: PictureBar, adds: boolean) => void
}

/** With Ctrl, Shift or the command key, by mouse or keyboard. */
export const isAdding = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean => ctrlKey || metaKey || shiftKey

interface PlotFrameProps extends PictureDescription {
  height?: number
  /** Narrower screens scroll sideways. */
  minWidth?: number
  axes: (width: number) => ReactNode
  drawn: (bar: PictureBar, width: number) => ReactNode
  placeOf: (bar: PictureBar, width: number) => Pick<CSSProperties, 'left' | 'top' | 'width' | 'height'>
  /** It is of a month that is over. */
  isPast?: (bar: PictureBar) => boolean
}

/** Bars below transparent buttons; a roving tab index with arrow keys. */
export function PlotFrame({
  minWidth = 0,
  height = HEIGHTS.large,
  axes,
  drawn,
  placeOf,
  isPast = () => false,
  ...picture
}: PlotFrameProps) {
  const { label, unitOf, isChosen, isNarrowed, onChoose } = picture
  const bars = picture.bars.filter(({ count }) => count > 0)
  const [box, room] = useWidth<HTMLDivElement>()
  const frame = useRef<HTMLFieldSetElement>(null)
  const { step, stop, setCurrent } = useBarKeys(frame, bars)
  const width = Math.max(room, minWidth)
  const noteCurrent = ({ target }: FocusEvent<HTMLElement>) => setCurrent(target.dataset.key ?? null)
  return (
    <div ref={box} className={styles.box}>
      {room > 0 && (
        <fieldset
          ref={frame}
          aria-label={label}
          onKeyDown={step}
          onFocus={noteCurrent}
          className={styles.frame}
          style={{ width }}
        >
          <svg aria-hidden className={styles.plot} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
            {axes(width)}
            {bars.map((bar) => (
              <g
                key={bar.key}
                data-behind={(isNarrowed && !isChosen(bar)) || undefined}
                data-past={(isPast(bar) && !(isNarrowed && isChosen(bar))) || undefined}
              >
                {drawn(bar, width)}
              </g>
            ))}
          </svg>
          {bars.map((bar) => (
            <Hint key={bar.key} isName text={`${bar.label}: ${counted(bar.count)} ${unitOf(bar)}`}>
              <button
                type="button"
                data-key={bar.key}
                tabIndex={bar.key === stop ? 0 : -1}
                aria-pressed={isChosen(bar)}
                onClick={(event) => onChoose(bar, isAdding(event))}
                style={placeOf(bar, width)}
              />
            </Hint>
          ))}
        </fieldset>
      )}
    </div>
  )
}
