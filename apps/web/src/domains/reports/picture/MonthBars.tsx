import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { scaleBand, scaleLinear } from '@visx/scale'
import { counted } from '../../../ui/counted.ts'
import { monthName } from '../../../ui/dates.ts'
import type { PictureBar } from './bars.ts'
import styles from './PlotFrame.module.css'
import { type PictureDescription, PlotFrame } from './PlotFrame.tsx'
import { HEIGHTS } from './size.ts'
import { mostOf, wholeTicks, yearTicks } from './ticks.ts'

const LEFT = 44
const TOP = 18
const FLOOR = HEIGHTS.large - 38
/** Pixels: narrower bars are hard to click, wider ones do not look like bars. */
const [NARROWEST, WIDEST] = [26, 64]

export function MonthBars({ thisMonth, ...picture }: PictureDescription & { thisMonth: string }) {
  const { bars } = picture
  const heights = scaleLinear({ domain: [0, mostOf(bars)], range: [FLOOR, TOP], nice: 4 })
  const ticks = wholeTicks(heights, 4)
  const months = bars.map(({ key }) => key)
  const layout = (width: number) =>
    scaleBand({ domain: months, range: [LEFT, Math.min(width, LEFT + months.length * WIDEST)], padding: 0.25 })
  const axes = (width: number) => {
    const places = layout(width)
    return (
      <>
        <GridRows scale={heights} left={LEFT} width={width - LEFT} tickValues={ticks} />
        <AxisLeft
          scale={heights}
          left={LEFT}
          tickValues={ticks}
          tickFormat={(count) => counted(Number(count))}
          hideAxisLine
          hideTicks
        />
        <AxisBottom
          scale={places}
          top={FLOOR}
          numTicks={months.length}
          tickFormat={monthName}
          tickLength={4}
          tickLabelProps={(month) => ({ textAnchor: 'middle', ...(month === thisMonth && { className: styles.now }) })}
          hideAxisLine
          hideTicks
        />
        <AxisBottom
          scale={places}
          top={FLOOR + 15}
          tickValues={yearTicks(months, places.step())}
          tickFormat={(month) => month.slice(0, 4)}
          tickLength={4}
          hideAxisLine
          hideTicks
        />
      </>
    )
  }
  const drawn = (bar: PictureBar, width: number) => {
    const places = layout(width)
    const [left, top] = [places(bar.key) ?? 0, heights(bar.count)]
    const middle = left + places.bandwidth() / 2
    return (
      <>
        <rect
          data-bar=""
          x={left}
          y={Math.min(top, FLOOR - 2)}
          width={places.bandwidth()}
          height={Math.max(2, FLOOR - top)}
          rx={2}
        />
        <text data-count="" x={middle} y={Math.min(top, FLOOR - 2) - 5} textAnchor="middle">
          {counted(bar.count)}
        </text>
      </>
    )
  }
  const placeOf = (bar: PictureBar, width: number) => {
    const places = layout(width)
    const step = places.step()
    const left = (places(bar.key) ?? 0) - (step - places.bandwidth()) / 2
    return { left, top: 0, width: step, height: FLOOR }
  }
  const minWidth = LEFT + months.length * NARROWEST
  const isPast = (bar: PictureBar) => bar.key < thisMonth
  return <PlotFrame {...picture} minWidth={minWidth} axes={axes} drawn={drawn} placeOf={placeOf} isPast={isPast} />
}
