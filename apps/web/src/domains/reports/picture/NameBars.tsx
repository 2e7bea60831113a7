import { AxisBottom } from '@visx/axis'
import { GridColumns } from '@visx/grid'
import { scaleBand, scaleLinear } from '@visx/scale'
import { counted } from '../../../ui/counted.ts'
import type { PictureBar } from './bars.ts'
import { type PictureDescription, PlotFrame } from './PlotFrame.tsx'
import { mostOf, wholeTicks } from './ticks.ts'

const ROW = 24
const BAR = 14
const COUNT_ROOM = 56
const GAP = 10
/** Approximate width of a letter in pixels. */
const LETTER = 7.6

export function NameBars(picture: PictureDescription) {
  const { bars } = picture
  const rows = scaleBand({ domain: bars.map(({ key }) => key), range: [0, bars.length * ROW] })
  const top = (bar: PictureBar) => rows(bar.key) ?? 0
  const layout = (width: number) => {
    const longest = Math.max(...bars.map(({ label }) => label.length)) * LETTER + GAP
    const left = Math.min(longest, width * 0.4)
    const scale = scaleLinear({ domain: [0, mostOf(bars)], range: [left, width - COUNT_ROOM], nice: 4 })
    return { left, scale, ticks: wholeTicks(scale, width / 120) }
  }
  const axes = (width: number) => {
    const { scale, ticks } = layout(width)
    return (
      <>
        <GridColumns scale={scale} height={bars.length * ROW} tickValues={ticks} />
        <AxisBottom
          scale={scale}
          top={bars.length * ROW}
          tickValues={ticks}
          tickFormat={(count) => counted(Number(count))}
          tickLength={4}
          hideAxisLine
          hideTicks
        />
      </>
    )
  }
  const drawn = (bar: PictureBar, width: number) => {
    const { left, scale } = layout(width)
    const [end, middle] = [scale(bar.count), top(bar) + ROW / 2]
    return (
      <>
        <text data-name="" x={left - GAP} y={middle} dy="0.35em" textAnchor="end">
          {shortened(bar.label, left - GAP)}
        </text>
        <rect data-bar="" x={left} y={middle - BAR / 2} width={Math.max(2, end - left)} height={BAR} rx={2} />
        <text data-count="" x={Math.max(left + 2, end) + 6} y={middle} dy="0.35em">
          {counted(bar.count)}
        </text>
      </>
    )
  }
  const placeOf = (bar: PictureBar, width: number) => ({ left: 0, top: top(bar), width, height: ROW })
  return <PlotFrame {...picture} axes={axes} drawn={drawn} placeOf={placeOf} />
}

/** SVG text does not wrap; the full text is in the bar's name. */
export function shortened(text: string, room: number): string {
  const letters = Math.max(4, Math.floor(room / LETTER))
  return text.length > letters ? `${text.slice(0, letters - 1).trimEnd()}…` : text
}
