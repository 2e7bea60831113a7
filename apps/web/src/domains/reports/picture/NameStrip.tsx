import { counted } from '../../../ui/counted.ts'
import type { PictureBar } from './bars.ts'
import { shortened } from './NameBars.tsx'
import { type PictureDescription, PlotFrame } from './PlotFrame.tsx'
import { HEIGHTS } from './size.ts'
import { mostOf } from './ticks.ts'

const LINE = HEIGHTS.small / 2
const GAP = 16
/** Three of the narrowest fit on a phone. */
const [NARROWEST, WIDEST] = [108, 220]
/** Approximate width of a digit in pixels, with a gap. */
const DIGIT = 8.5

export function NameStrip(picture: PictureDescription) {
  const { bars } = picture
  const columns = Math.ceil(bars.length / 2)
  const most = mostOf(bars)
  const placeOf = (bar: PictureBar, width: number) => {
    const place = bars.indexOf(bar)
    const step = Math.min(WIDEST, width / columns)
    return {
      left: (place % columns) * step,
      top: Math.floor(place / columns) * LINE,
      width: step - GAP / 2,
      height: LINE,
    }
  }
  const drawn = (bar: PictureBar, width: number) => {
    const { left, top, width: step } = placeOf(bar, width)
    const [count, room] = [counted(bar.count), step - GAP / 2]
    return (
      <>
        <text data-name="" x={left} y={top + 13}>
          {shortened(bar.label, room - (count.length + 1) * DIGIT)}
        </text>
        <text data-count="" x={left + room} y={top + 13} textAnchor="end">
          {count}
        </text>
        <rect data-bar="" x={left} y={top + 17} width={Math.max(2, (room * bar.count) / most)} height={4} rx={1} />
      </>
    )
  }
  const minWidth = columns * NARROWEST
  return (
    <PlotFrame
      {...picture}
      height={HEIGHTS.small}
      axes={() => null}
      minWidth={minWidth}
      drawn={drawn}
      placeOf={placeOf}
    />
  )
}
