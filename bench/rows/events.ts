import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { within } from '../../apps/server/test/fresh-database.ts'
import { median } from '../compare.ts'
import { type BenchRow, megabytes, ms } from '../figures.ts'
import { signInPeople } from '../people.ts'
import { memoryOf, processorOf } from '../processes.ts'
import { ask, type ProductServer } from '../stage.ts'

const STREAMS = 500
const PEOPLE = 250
const GROWS_AT_MOST_MB = 60
const WITHIN_MS = 1000
const CHANGES = 20
const BUSY_MS = 10_000
const SETTLED_MS = 3000

export const events: BenchRow = {
  name: 'events',
  async measure({ site, startProduct, stopServer }) {
    const { databaseUrl } = await site(1000)
    const product = await startProduct(databaseUrl)
    const { port } = product
    const cookies = await within(databaseUrl, (client) => signInPeople({ client, port }, PEOPLE))
    await wait(SETTLED_MS)
    const before = await memoryOf(product.process)
    const readers = await Promise.all(Array.from({ length: STREAMS }, (_, at) => follow(port, cookies[at % PEOPLE])))
    await wait(SETTLED_MS)
    const grown = (await memoryOf(product.process)) - before
    const idle = await shareOf(product.process, () => wait(BUSY_MS))
    const delays: number[] = []
    const busy = await shareOf(product.process, async () => {
      for (let change = 0; change < CHANGES; change += 1) {
        const received = Promise.all(readers.map((reader) => reader.next()))
        const began = performance.now()
        await ask(product, '/OrgUnits/SaveOrgUnit', {
          name: `Bench unit ${change}`,
          description: 'Made by a measurement',
        })
        await received
        delays.push(performance.now() - began)
      }
    })
    for (const reader of readers) reader.leave()
    await stopServer(product)
    const slowest = Math.max(...delays)
    return [
      {
        what: `${STREAMS} streams of ${PEOPLE} users on one server: memory (RSS)`,
        toReach: `grows ≤ ${GROWS_AT_MOST_MB} MB`,
        measured: `grows ${megabytes(grown)}`,
        medians: `${Math.round((grown * 1024) / STREAMS)} kB each`,
        reached: grown <= GROWS_AT_MOST_MB,
      },
      {
        what: 'CPU time with open streams, no changes',
        toReach: 'no target',
        measured: `${(idle * 100).toFixed(1)} % of one`,
      },
      {
        what: 'Time until all subscribers get a change',
        toReach: `≤ ${WITHIN_MS} ms`,
        measured: ms(median(delays)),
        medians: `of ${CHANGES} changes; the slowest ${ms(slowest)}; ${(busy * 100).toFixed(1)} % of one CPU`,
        reached: slowest <= WITHIN_MS,
      },
    ]
  },
}

interface EventStreamReader {
  /** Resolves with the next change event. */
  next(): Promise<void>
  leave(): void
}

function follow(port: number, cookie = ''): Promise<EventStreamReader> {
  return new Promise((resolve, reject) => {
    let notify = () => {}
    const stream = request({ port, host: '127.0.0.1', path: '/api/x/events', headers: { cookie } }, (response) => {
      response.setEncoding('utf8')
      response.once('data', () =>
        resolve({
          next: () => {
            const { promise, resolve: heard } = Promise.withResolvers<void>()
            notify = heard
            return promise
          },
          leave: () => stream.destroy(),
        }),
      )
      response.on('data', (text: string) => text.includes('event: change') && notify())
      response.on('error', () => undefined)
    })
    stream.on('error', reject)
    stream.end()
  })
}

/** Share of one processor. */
async function shareOf(server: ProductServer['process'], meanwhile: () => Promise<unknown>): Promise<number> {
  const [began, used] = [performance.now(), processorOf(server)]
  await meanwhile()
  return (processorOf(server) - used) / (performance.now() - began)
}
