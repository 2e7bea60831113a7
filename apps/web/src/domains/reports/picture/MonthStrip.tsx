import { AxisBottom } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { formatMonth, monthName } from '../../../ui/dates.ts'
import type { PictureBar } from './bars.ts'
import { type PictureDescription, PlotFrame } from './PlotFrame.tsx'
import { HEIGHTS } from './size.ts'
import { datedTicks, mostOf, quarterTicks } from './ticks.ts'

const FLOOR = HEIGHTS.small - 16
const [NARROWEST, WIDEST] = [14, 40]

export function MonthStrip({ thisMonth, ...picture }: PictureDescription & { thisMonth: string }) {
  const { bars } = picture
  const months = bars.map(({ key }) => key)
  const heights = scaleLinear({ domain: [0, mostOf(bars)], range: [FLOOR, 2] })
  const layout = (width: number) =>
    scaleBand({ domain: months, range: [0, Math.min(width, months.length * WIDEST)], padding: 0.2 })
  const axes = (width: number) => {
    const places = layout(width)
    const dated = datedTicks(months, places.step())
    return (
      <>
        <line x1={0} x2={width} y1={FLOOR} y2={FLOOR} />
        <AxisBottom
          scale={places}
          top={FLOOR - 5}
          tickValues={quarterTicks(months, places.step())}
          tickFormat={(month) => (dated.includes(month) ? formatMonth(month) : monthName(month))}
          tickLabelProps={{ textAnchor: 'start', dx: -places.bandwidth() / 2 }}
          tickLength={4}
          hideAxisLine
          hideTicks
        />
      </>
    )
  }
  const drawn = (bar: PictureBar, width: number) => {
    const places = layout(width)
    const top = Math.min(heights(bar.count), FLOOR - 2)
    return <rect data-bar="" x={places(bar.key)} y={top} width={places.bandwidth()} height={FLOOR - top} rx={1} />
  }
  const placeOf = (bar: PictureBar, width: number) => {
    const places = layout(width)
    const step = places.step()
    return { left: (places(bar.key) ?? 0) - (step - places.bandwidth()) / 2, top: 0, width: step, height: FLOOR }
  }
  const minWidth = months.length * NARROWEST
  return (
    <PlotFrame
      {...picture}
      height={HEIGHTS.small}
      minWidth={minWidth}
      axes={axes}
      drawn={drawn}
      placeOf={placeOf}
      isPast={({ key }) => key < thisMonth}
    />
  )
}
