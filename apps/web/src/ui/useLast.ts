import { useState } from 'react'

/** The value, or the last non-null one, so that fading content stays visible. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
