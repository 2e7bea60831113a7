import { useState } from 'react'

/** The answer until the next read: the switch would flip back, and a second click would send an old version. */
export function useAnswerUntilRead<T>(read: T): [T, (answer: T) => void] {
  const [answered, setAnswered] = useState<{ over: T; answer: T } | null>(null)
  return [answered?.over === read ? answered.answer : read, (answer) => setAnswered({ over: read, answer })]
}
