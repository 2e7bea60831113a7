import { useState } from 'react'

/** The value, or what it was before it went away: for what fades when it has nothing to show any more. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
