import type { AddressInfo } from 'node:net'
import { API_PREFIX } from '@acm/contract/session-paths'
import type { FastifyInstance } from 'fastify'
import type { TestCaller } from './caller.ts'

export interface ReadEvent {
  name: string
  data: Record<string, unknown>
}

export interface EventReader {
  status: number
  headers: Headers
  /** Data of the opening event. */
  begun: Record<string, unknown>
  /** Events so far, without the opening and heartbeats. */
  events: ReadEvent[]
  /** Resolves to the first matching event, past or future; rejects if the stream ends without one. */
  until(isIt: (event: ReadEvent) => boolean): Promise<ReadEvent>
  /** Resolves to all events once the stream ends. */
  ended: Promise<ReadEvent[]>
  leave(): void
}

/** Resolves once the stream is open; the server starts to listen if it does not yet. */
export async function follow(app: FastifyInstance, { cookie }: TestCaller): Promise<EventReader> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const leaving = new AbortController()
  const response = await fetch(`http://127.0.0.1:${port}${API_PREFIX}/x/events`, {
    headers: { cookie },
    signal: leaving.signal,
  })
  const waiting = new Set<() => void>()
  const events: ReadEvent[] = []
  const begun: Record<string, unknown> = {}
  let isOver = false
  let hasOpened = () => {}
  const opened = new Promise<void>((resolve) => {
    hasOpened = resolve
  })
  const note = (event: ReadEvent) => {
    if (event.name === 'begin') {
      Object.assign(begun, event.data)
      hasOpened()
    } else if (event.name !== 'beat') events.push(event)
    for (const look of waiting) look()
  }
  const ended = readAll(response, note)
    .catch(() => undefined)
    .then(() => {
      isOver = true
      hasOpened()
      for (const look of waiting) look()
      return events
    })
  await opened
  const until = (isIt: (event: ReadEvent) => boolean) =>
    new Promise<ReadEvent>((resolve, reject) => {
      const look = () => {
        const found = events.find(isIt)
        if (found) resolve(found)
        else if (isOver) reject(new Error(`The stream ended after ${JSON.stringify(events)}`))
        if (found || isOver) waiting.delete(look)
      }
      waiting.add(look)
      look()
    })
  return {
    status: response.status,
    headers: response.headers,
    begun,
    events,
    until,
    ended,
    leave: () => leaving.abort(),
  }
}

async function readAll(response: Response, note: (event: ReadEvent) => void): Promise<void> {
  let text = ''
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const frames = (text + piece).split('\n\n')
    text = frames.pop() ?? ''
    for (const frame of frames) {
      const { name = '', data = '{}' } = /^event: (?<name>.*)\ndata: (?<data>.*)$/.exec(frame)?.groups ?? {}
      note({ name, data: JSON.parse(data) })
    }
  }
}
