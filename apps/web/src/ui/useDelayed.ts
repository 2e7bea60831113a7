import { useEffect, useState } from 'react'

/** True once `isOn` has been true for that long: what lasts a moment only is not worth showing. */
export function useDelayed(isOn: boolean, ms: number): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isOn) return setLong(false)
    const timer = setTimeout(() => setLong(true), ms)
    return () => clearTimeout(timer)
  }, [isOn, ms])
  return isOn && isLong
}
