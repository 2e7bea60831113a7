import { useState } from 'react'

/**
 * What a switch stands for after its call: the answer, until the record is read anew. Otherwise it would fall back for
 * a moment, and a second click would be refused as made from an older version.
 */
export function useAnswered<T>(read: T): [T, (answer: T) => void] {
  const [answered, setAnswered] = useState<{ over: T; answer: T } | null>(null)
  return [answered?.over === read ? answered.answer : read, (answer) => setAnswered({ over: read, answer })]
}
