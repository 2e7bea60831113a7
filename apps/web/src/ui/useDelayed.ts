import { useEffect, useState } from 'react'

/** True once `isOn` has lasted `ms`: brief states are not worth showing. */
export function useDelayed(isOn: boolean, ms: number): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isOn) return setLong(false)
    const timer = setTimeout(() => setLong(true), ms)
    return () => clearTimeout(timer)
  }, [isOn, ms])
  return isOn && isLong
}
