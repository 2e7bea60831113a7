import { useEffect, useState } from 'react'

/** True once `isOn` has lasted `ms`: brief states are not worth showing. Default: that of what loads on a page. */
export function useDelayed(isOn: boolean, ms = 150): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isOn) return setLong(false)
    const timer = setTimeout(() => setLong(true), ms)
    return () => clearTimeout(timer)
  }, [isOn, ms])
  return isOn && isLong
}

/** Debounce that passes the first value at once. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
