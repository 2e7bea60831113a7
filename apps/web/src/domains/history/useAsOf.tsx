import type { ReactNode } from 'react'
import { readAddress, useAddress } from '../../ui/address.ts'
import { AsOfDialog } from './AsOfDialog.tsx'
import { AS_OF_KEY, type HistoryPoint, pointFrom, pointText } from './point.ts'

/** Kept in the address, so that Back closes it. */
export function useAsOf(): { show: (point: HistoryPoint) => void; dialog: ReactNode } {
  const [search, write] = useAddress()
  const point = pointFrom(readAddress(search)[AS_OF_KEY]?.[0])
  // Another record's values are no moment of this one.
  const shown = point?.how === 'from' ? null : point
  const show = (next: HistoryPoint) => write({ [AS_OF_KEY]: [pointText(next)] }, 'push')
  const close = () => write({ [AS_OF_KEY]: [] })
  return { show, dialog: shown && <AsOfDialog key={pointText(shown)} point={shown} onClose={close} /> }
}
