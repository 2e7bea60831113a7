import { useState } from 'react'

/**
 * Shows the answer until the record is read again. Otherwise the switch would flip back for a moment, and a second
 * click would be refused with the old version.
 */
export function useAnswered<T>(read: T): [T, (answer: T) => void] {
  const [answered, setAnswered] = useState<{ over: T; answer: T } | null>(null)
  return [answered?.over === read ? answered.answer : read, (answer) => setAnswered({ over: read, answer })]
}
