import { lookup } from 'node:dns/promises'

/** Of the few threads of the process, so many may wait for name servers: the others are for passwords and files. */
const MOST = 2

/** The names being asked for. */
const asked = new Map<string, Promise<string[]>>()

/** The addresses of a name. Whoever has waited until the signal's end goes on without them. */
export async function addressesOf(host: string, signal: AbortSignal): Promise<string[]> {
  while (!asked.has(host) && asked.size >= MOST) {
    await beforeEnd(signal, Promise.race(asked.values()).catch(noAddresses))
  }
  return beforeEnd(signal, asked.get(host) ?? ask(host))
}

const noAddresses = (): string[] => []

function ask(host: string): Promise<string[]> {
  const asking = lookup(host, { all: true })
    .then((found) => found.map(({ address }) => address))
    .finally(() => asked.delete(host))
  asked.set(host, asking)
  return asking
}

/** Stops waiting, whatever becomes of the work. */
export async function beforeEnd<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  signal.throwIfAborted()
  const ended = Promise.withResolvers<never>()
  const end = () => ended.reject(signal.reason)
  signal.addEventListener('abort', end)
  return Promise.race([work, ended.promise]).finally(() => signal.removeEventListener('abort', end))
}
