import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { headOf, median } from '../compare.ts'
import { memoryOf } from '../processes.ts'
import { megabytes, ms, type Row } from '../row.ts'
import type { Site } from '../stage.ts'

const STARTS = 5
const FIRST_ANSWER_MS = 400
const IDLE_MB = 120
const IDLE_AFTER_MS = 3000

/** Start of a server whose database is up, and what it holds when nobody asks anything. */
export const start: Row = {
  name: 'start',
  async measure({ site, startProduct, startFloor, stopServer }) {
    const { databaseUrl } = await site(1000)
    const firstAnswers: number[] = []
    const floors: number[] = []
    const memory: number[] = []
    for (let turn = 0; turn < STARTS; turn += 1) {
      const floor = await startFloor(databaseUrl)
      floors.push(floor.firstAnswerMs)
      await stopServer(floor)
      const server = await startProduct(databaseUrl)
      firstAnswers.push(server.firstAnswerMs)
      await wait(IDLE_AFTER_MS)
      memory.push(await memoryOf(server.process))
      await stopServer(server)
    }
    const [first, idle] = [median(firstAnswers), median(memory)]
    return [
      {
        what: 'From the start of the server to its first answer, database up',
        toReach: `≤ ${FIRST_ANSWER_MS} ms`,
        measured: ms(first),
        medians: `of ${STARTS} starts; the floor takes ${ms(median(floors))}`,
        reached: first <= FIRST_ANSWER_MS,
      },
      {
        what: 'Memory of an idle server (resident)',
        toReach: `≤ ${IDLE_MB} MB`,
        measured: megabytes(idle),
        medians: `of ${STARTS} starts`,
        reached: idle <= IDLE_MB,
      },
    ]
  },
}

const BODY_MB = 150
const GROWS_AT_MOST_MB = 20
const CHUNK = Buffer.alloc(64 * 1024, 'a')

/** A body of 150 MB, its length announced or not. */
export const bigBody: Row = {
  name: 'big-body',
  async measure({ site, startProduct, stopServer }) {
    const on = await site(1000)
    const product = await startProduct(on.databaseUrl)
    const lines = []
    for (const announced of [true, false]) {
      const { status, taken, grown } = await post({ ...on, product }, announced)
      lines.push({
        what: `Body of ${BODY_MB} MB, its length ${announced ? 'announced' : 'not announced (chunked)'}`,
        toReach: `413, memory grows ≤ ${GROWS_AT_MOST_MB} MB`,
        measured: `${status}, grows ${megabytes(Math.max(0, grown))}`,
        medians: `${megabytes(taken)} were taken from the socket`,
        reached: status === 413 && grown <= GROWS_AT_MOST_MB,
      })
    }
    await stopServer(product)
    return lines
  },
}

async function post({ product, cookie }: Site, announced: boolean) {
  const idle = await memoryOf(product.process)
  let most = idle
  let isOver = false
  const watching = (async () => {
    while (!isOver) most = Math.max(most, await memoryOf(product.process))
  })()
  const sent = await send(product.port, cookie, announced)
  await wait(200)
  isOver = true
  await watching
  return { ...sent, grown: most - idle }
}

/** Writes as fast as the server reads, whatever it answers meanwhile. */
function send(port: number, cookie: string, announced: boolean): Promise<{ status: number; taken: number }> {
  const framing: Record<string, string> = announced
    ? { 'content-length': String(BODY_MB * 1024 * 1024) }
    : { 'transfer-encoding': 'chunked' }
  const headers = { cookie, 'content-type': 'application/json', ...framing }
  const head = headOf(port, { method: 'POST', path: '/api/ClientDatabase/SaveInstanceDetails', headers })
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let said = ''
    let left = (BODY_MB * 1024 * 1024) / CHUNK.length
    const write = () => {
      while (left > 0 && socket.writable) {
        left -= 1
        const frame = announced
          ? CHUNK
          : Buffer.concat([Buffer.from(`${CHUNK.length.toString(16)}\r\n`), CHUNK, Buffer.from('\r\n')])
        if (!socket.write(frame)) return socket.once('drain', write)
      }
    }
    socket.write(`${head}\r\n`)
    socket.on('data', (data) => {
      said += data
    })
    socket.on('error', () => undefined)
    const finish = () => {
      resolve({ status: Number(said.slice(9, 12)), taken: (socket.bytesWritten - socket.writableLength) / 1024 / 1024 })
      socket.destroy()
    }
    socket.on('close', finish)
    setTimeout(finish, 5000).unref()
    write()
  })
}
