import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { API_PREFIX } from '@acm/contract/session-paths'
import { multipart } from '../../apps/server/test/uploads.ts'

export interface FailedCall {
  call: string
  what: string
  /** By performance.now(). */
  from: number
  to: number
}

export interface TrafficReport {
  calls: Record<string, number>
  failures: FailedCall[]
  /** The longest wait of a call, milliseconds. */
  slowest: number
  /** Unique values of acknowledged saves, by kind. */
  saved: Set<string>
  uploaded: Set<string>
}

export interface Traffic {
  told: TrafficReport
  stop(): Promise<void>
}

interface TrafficUser {
  url: string
  index: number
  account: { email: string; password: string }
  orgUnitId: number
  amqId: number
}

interface TrafficOrgUnit {
  id: number
  name: string
  description: string
  rowVersion: number
}

export function startWork(people: readonly TrafficUser[]): Traffic {
  const report: TrafficReport = { calls: {}, failures: [], slowest: 0, saved: new Set(), uploaded: new Set() }
  let isOver = false
  const days = people.map(async (person) => {
    for (let day = 0; !isOver; day++) await new Tab(person, report).spendDay(day).catch(() => wait(100))
  })
  const stop = async () => {
    isOver = true
    await Promise.all(days)
  }
  return { told: report, stop }
}

class Tab {
  readonly #person: TrafficUser
  readonly #told: TrafficReport
  /** Last answer by address, for conditional requests. */
  readonly #known = new Map<string, { etag: string; body: string }>()
  /** Immutable assets are fetched once. */
  readonly #assets = new Set<string>()
  #cookie = ''

  constructor(person: TrafficUser, told: TrafficReport) {
    this.#person = person
    this.#told = told
  }

  async spendDay(day: number): Promise<void> {
    const { account, index, amqId } = this.#person
    await this.#openPage('/login')
    const { headers } = await this.#ask('sign-in', '/authentication', { body: account })
    this.#cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    await this.#openPage('/org-units')
    for (let round = 0; round < 5; round++) {
      await this.#read('/authentication/currentUser')
      await this.#read('/Client/GetAllClients?page=1&pageSize=25')
      await this.#read('/Amq/GetAllAmqs?page=1&pageSize=25')
      await this.#saveOwn(`${index} ${day} ${round}`)
    }
    const name = `${index} ${day}`
    const form = { AMQId: amqId, Name: name, Description: 'Under load', Enabled: 'true', StartDate: '2040-01-01' }
    const file = { name: 'questions.json', content: Buffer.from(JSON.stringify({ questions: 'x'.repeat(300_000) })) }
    await this.#ask('upload', '/Amq/UploadAmqVersion', { form: multipart(form, file) })
    this.#told.uploaded.add(name)
    await this.#ask('sign-out', '/authentication/logout')
  }

  /** The document, then its assets. */
  async #openPage(path: string): Promise<void> {
    const document = await this.#send('page', `${this.#person.url}${path}`, { headers: { accept: 'text/html' } })
    for (const [asset] of document.body.matchAll(/(?<=(?:src|href)=")\/assets\/[\w.-]+/g)) {
      if (this.#assets.has(asset)) continue
      await this.#send('asset', this.#person.url + asset)
      this.#assets.add(asset)
    }
  }

  async #read(path: string): Promise<string> {
    const cached = this.#known.get(path)
    const answer = await this.#ask('read', path, { etag: cached?.etag ?? null })
    if (answer.status === 304) return cached?.body ?? ''
    const { etag } = answer.headers
    if (etag) this.#known.set(path, { etag, body: answer.body })
    return answer.body
  }

  async #saveOwn(description: string): Promise<void> {
    const units: TrafficOrgUnit[] = JSON.parse(await this.#read('/OrgUnits/GetAll'))
    const own = units.find(({ id }) => id === this.#person.orgUnitId)
    await this.#ask('save', '/OrgUnits/SaveOrgUnit', { body: { ...own, description } })
    this.#told.saved.add(description)
  }

  #ask(
    kind: string,
    path: string,
    sent: { body?: object; form?: ReturnType<typeof multipart>; etag?: string | null } = {},
  ) {
    const { body, form, etag } = sent
    const headers: OutgoingHttpHeaders = {
      cookie: this.#cookie,
      origin: this.#person.url,
      ...(body && { 'content-type': 'application/json' }),
      ...form?.headers,
      ...(etag && { 'if-none-match': etag }),
    }
    const payload = body ? JSON.stringify(body) : form?.payload
    const method = payload === undefined ? 'GET' : 'POST'
    return this.#send(kind, this.#person.url + API_PREFIX + path, { method, headers, payload })
  }

  async #send(kind: string, url: string, sent: TrafficRequest = {}) {
    const from = performance.now()
    this.#told.calls[kind] = (this.#told.calls[kind] ?? 0) + 1
    try {
      const answer = await ask(url, sent)
      if (answer.status >= 400) throw new Error(`${answer.status} ${answer.body.slice(0, 200)}`)
      return answer
    } catch (error) {
      const what = (error as Error).message
      this.#told.failures.push({ call: `${kind} ${new URL(url).pathname}`, what, from, to: performance.now() })
      throw error
    } finally {
      this.#told.slowest = Math.max(this.#told.slowest, performance.now() - from)
    }
  }
}

interface TrafficRequest {
  method?: string
  headers?: OutgoingHttpHeaders
  payload?: string | Buffer | undefined
}

/** Node's `fetch` crashes when a connection closes while an answer waits to be read (undici 5360). */
async function ask(url: string, { method = 'GET', headers = {}, payload }: TrafficRequest) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const length = payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }
  request(url, { method, headers: { ...headers, ...length } }, resolve)
    .on('error', reject)
    .end(payload)
  const answer = await promise
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }
}
