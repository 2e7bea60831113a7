import type { ReactNode } from 'react'
import { readAddress, useAddress } from '../../ui/address.ts'
import { type HistoryPoint, pointFrom, pointText, VERSION_KEY } from './point.ts'
import { VersionDialog } from './VersionDialog.tsx'

/** Kept in the address, so that Back closes it. */
export function useVersion(): { show: (point: HistoryPoint) => void; dialog: ReactNode } {
  const [search, write] = useAddress()
  const point = pointFrom(readAddress(search)[VERSION_KEY]?.[0])
  // Another record's values are no version of this one.
  const shown = point?.how === 'from' ? null : point
  const show = (next: HistoryPoint) => write({ [VERSION_KEY]: [pointText(next)] }, 'push')
  const close = () => write({ [VERSION_KEY]: [] })
  return { show, dialog: shown && <VersionDialog key={pointText(shown)} point={shown} onClose={close} /> }
}
