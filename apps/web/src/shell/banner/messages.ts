import type { OutcomeFacts } from '../../api/queryClient.ts'
import type { Severity } from '../../ui/base/Alert.tsx'
import { createStore } from '../../ui/createStore.ts'
import { tabStorage } from '../../ui/storage.ts'

export type MessageFacts = Omit<OutcomeFacts, 'aside'>

export interface BannerMessage extends MessageFacts {
  id: number
  text: string
  level: Severity
  /** Milliseconds since 1970. */
  at: number
}

interface UserMessages {
  userId: number | null
  /** Newest first. */
  messages: readonly BannerMessage[]
  /** Id of the newest one when the messages were last looked at. */
  seen: number
}

const MAX_MESSAGES = 50
const KEY = 'acm-messages'

// Outside of React, because the query client shows messages.
const userMessages = createStore<UserMessages>({ userId: null, messages: [], seen: 0 })

export const useUserMessages = userMessages.use

function keep(next: UserMessages): void {
  if (next.userId !== null) tabStorage.write(KEY, JSON.stringify(next))
  userMessages.set(next)
}

/** Restores this user's messages from before the page was loaded again. */
export function ownMessages(userId: number): void {
  // The session is read again now and then.
  const { userId: owner, messages } = userMessages.read()
  if (owner === userId) return
  const stored = tabStorage.readJson(KEY) as UserMessages | undefined
  const before = stored?.userId === userId ? stored : { messages: [], seen: 0 }
  const first = before.messages[0]?.id ?? 0
  const now = messages.map((message) => ({ ...message, id: message.id + first }))
  keep({ userId, messages: [...now, ...before.messages].slice(0, MAX_MESSAGES), seen: before.seen })
}

export function addMessage(text: string, level: Severity, about: MessageFacts = {}): void {
  const { messages, ...others } = userMessages.read()
  const message = { id: (messages[0]?.id ?? 0) + 1, text, level, at: Date.now(), ...about }
  keep({ ...others, messages: [message, ...messages].slice(0, MAX_MESSAGES) })
}

/** The job has finished the rest: the message says so and is no longer unread. */
export function heal(id: number, text: string): void {
  const { messages, ...others } = userMessages.read()
  const healed = ({ at }: BannerMessage): BannerMessage => ({ id, text, level: 'success', at })
  keep({ ...others, messages: messages.map((message) => (message.id === id ? healed(message) : message)) })
}

export function markSeen(): void {
  const all = userMessages.read()
  keep({ ...all, seen: all.messages[0]?.id ?? 0 })
}

/** One's own successes are no news, and neither is what the page shows. */
const isNews = ({ level, isOnPage }: BannerMessage) => (level === 'error' || level === 'warning') && !isOnPage

export const newsOf = ({ messages, seen }: Pick<UserMessages, 'messages' | 'seen'>): readonly BannerMessage[] =>
  messages.filter((message) => message.id > seen && isNews(message))
