import type { PartialJob } from '@acm/contract/core/endpoint'
import { createStore } from '../../ui/createStore.ts'
import { tabStorage } from '../../ui/storage.ts'
import type { BannerLevel } from './bannerState.ts'

export interface MessageFacts {
  /** The page shows it, too. */
  isOnPage?: boolean
  /** Acts that can still repair it. */
  job?: PartialJob | undefined
}

export interface BannerMessage extends MessageFacts {
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
const told = createStore<Told>({ userId: null, messages: [], seen: 0 })

export const useTold = told.use

function keep(next: Told): void {
  if (next.userId !== null) tabStorage.write(KEY, JSON.stringify(next))
  told.set(next)
}

/** Restores this user's messages from before the page was loaded again. */
export function ownMessages(userId: number): void {
  // The session is read again now and then.
  const { userId: owner, messages } = told.read()
  if (owner === userId) return
  const stored = tabStorage.readJson(KEY) as Told | undefined
  const before = stored?.userId === userId ? stored : { messages: [], seen: 0 }
  const first = before.messages[0]?.id ?? 0
  const now = messages.map((message) => ({ ...message, id: message.id + first }))
  keep({ userId, messages: [...now, ...before.messages].slice(0, KEPT), seen: before.seen })
}

export function addMessage(text: string, level: BannerLevel, about: MessageFacts = {}): void {
  const { messages, ...others } = told.read()
  const message = { id: (messages[0]?.id ?? 0) + 1, text, level, at: Date.now(), ...about }
  keep({ ...others, messages: [message, ...messages].slice(0, KEPT) })
}

/** Its job has done the rest: the message says so, and is no news any more. */
export function heal(id: number, text: string): void {
  const { messages, ...others } = told.read()
  const healed = ({ at }: BannerMessage): BannerMessage => ({ id, text, level: 'success', at })
  keep({ ...others, messages: messages.map((message) => (message.id === id ? healed(message) : message)) })
}

export function markSeen(): void {
  const all = told.read()
  keep({ ...all, seen: all.messages[0]?.id ?? 0 })
}

/** One's own successes are no news, and neither is what the page shows. */
const isNews = ({ level, isOnPage }: BannerMessage) => (level === 'error' || level === 'warning') && !isOnPage

export const newsOf = ({ messages, seen }: Pick<Told, 'messages' | 'seen'>): readonly BannerMessage[] =>
  messages.filter((message) => message.id > seen && isNews(message))
