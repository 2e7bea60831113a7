import type { ReactNode } from 'react'
import { readAddress, useAddress } from '../../ui/address.ts'
import { AsOfDialog } from './AsOfDialog.tsx'
import { AS_OF_KEY, type Point, pointFrom, pointText } from './point.ts'

/** A record as it was, shown over the page; the address holds which and when, so that Back closes it. */
export function useAsOf(): { show: (point: Point) => void; dialog: ReactNode } {
  const [search, write] = useAddress()
  const point = pointFrom(readAddress(search)[AS_OF_KEY]?.[0])
  // What another record has is no moment of this one.
  const shown = point?.how === 'from' ? null : point
  const show = (next: Point) => write({ [AS_OF_KEY]: [pointText(next)] }, 'push')
  const close = () => write({ [AS_OF_KEY]: [] })
  return { show, dialog: shown && <AsOfDialog key={pointText(shown)} point={shown} onClose={close} /> }
}
