import { useSyncExternalStore } from 'react'
import { tabStorage } from '../../ui/storage.ts'
import type { BannerLevel } from './bannerState.ts'

export interface BannerMessage {
  id: number
  text: string
  level: BannerLevel
  /** Milliseconds since 1970. */
  at: number
}

interface Told {
  userId: number | null
  /** Newest first. */
  messages: readonly BannerMessage[]
  /** Id of the newest one when the messages were last looked at. */
  seen: number
}

const KEPT = 50
const KEY = 'acm-messages'

// Outside of React, because the query client shows messages.
let told: Told = { userId: null, messages: [], seen: 0 }
const listeners = new Set<() => void>()

function keep(next: Told): void {
  told = next
  if (told.userId !== null) tabStorage.write(KEY, JSON.stringify(told))
  for (const listener of listeners) listener()
}

/** Brings back what this user was told before the page was loaded again. */
export function ownMessages(userId: number): void {
  // The session is read again now and then.
  if (told.userId === userId) return
  const stored = tabStorage.readJson(KEY) as Told | undefined
  const before = stored?.userId === userId ? stored : { messages: [], seen: 0 }
  const first = before.messages[0]?.id ?? 0
  const now = told.messages.map((message) => ({ ...message, id: message.id + first }))
  keep({ userId, messages: [...now, ...before.messages].slice(0, KEPT), seen: before.seen })
}

export function addMessage(text: string, level: BannerLevel): void {
  const message = { id: (told.messages[0]?.id ?? 0) + 1, text, level, at: Date.now() }
  keep({ ...told, messages: [message, ...told.messages].slice(0, KEPT) })
}

export const markSeen = (): void => keep({ ...told, seen: told.messages[0]?.id ?? 0 })

/** One's own successes are no news. */
const isNews = ({ level }: BannerMessage) => level === 'error' || level === 'warning'

export const newsOf = ({ messages, seen }: Pick<Told, 'messages' | 'seen'>): readonly BannerMessage[] =>
  messages.filter((message) => message.id > seen && isNews(message))

export const useTold = (): Told =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => told,
  )
