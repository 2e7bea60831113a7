import { useRef } from 'react'

/** The same function at each render, which does as the latest one: memoized parts are not drawn again for it. */
export function useStable<Args extends unknown[], Result>(act: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(act)
  latest.current = act
  return useRef((...args: Args) => latest.current(...args)).current
}
