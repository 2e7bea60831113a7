import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { headOf, median } from '../compare.ts'
import { type BenchRow, limitLine, megabytes, ms } from '../figures.ts'
import { memoryOf } from '../processes.ts'
import type { ProductServer } from '../stage.ts'

const STARTS = 5
const FIRST_ANSWER_MS = 450
const IDLE_MB = 120
const IDLE_AFTER_MS = 3000

export const start: BenchRow = {
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
    const details = `of ${STARTS} starts; baseline ${ms(median(floors))}`
    return [
      limitLine('Server start to first response, database up', median(firstAnswers), [FIRST_ANSWER_MS, 'ms'], details),
      limitLine('Memory of an idle server (RSS)', median(memory), [IDLE_MB, 'MB'], `of ${STARTS} starts`),
    ]
  },
}

const BODY_MB = 150
const POSTS = 12
const MOST_MB = 250
const CHUNK = Buffer.alloc(64 * 1024, 'a')

/** Twelve bodies of 150 MB at once, with and without content-length, from clients that read only after writing. */
export const bigBody: BenchRow = {
  name: 'big-body',
  async measure({ site, startProduct, stopServer }) {
    const on = await site(1000)
    const product = await startProduct(on.databaseUrl)
    const lines = []
    for (const announced of [true, false]) {
      const { answered, most } = await post(product, announced)
      lines.push({
        what: `${POSTS} bodies of ${BODY_MB} MB at once, their length ${announced ? 'announced' : 'not announced (chunked)'}: peak server memory (RSS)`,
        toReach: `413, ≤ ${MOST_MB} MB`,
        measured: `413 in ${answered} of ${POSTS}, ${megabytes(most)}`,
        medians: 'response read after the whole body',
        reached: answered === POSTS && most <= MOST_MB,
      })
    }
    await stopServer(product)
    return lines
  },
}

async function post({ process, port, cookie }: ProductServer, announced: boolean) {
  let most = await memoryOf(process)
  let isOver = false
  const watching = (async () => {
    while (!isOver) most = Math.max(most, await memoryOf(process))
  })()
  const statuses = await Promise.all(Array.from({ length: POSTS }, () => statusOf(port, cookie, announced)))
  await wait(200)
  isOver = true
  await watching
  return { answered: statuses.filter((status) => status === 413).length, most }
}

/** 0 without an answer. */
function statusOf(port: number, cookie: string, announced: boolean): Promise<number> {
  const framing: Record<string, string> = announced
    ? { 'content-length': String(BODY_MB * 1024 * 1024) }
    : { 'transfer-encoding': 'chunked' }
  const headers = { cookie, 'content-type': 'application/json', ...framing }
  const head = headOf(port, { method: 'POST', path: '/api/ClientDatabase/SaveInstanceDetails', headers })
  const frame = announced
    ? CHUNK
    : Buffer.concat([Buffer.from(`${CHUNK.length.toString(16)}\r\n`), CHUNK, Buffer.from('\r\n')])
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).pause()
    let output = ''
    let left = (BODY_MB * 1024 * 1024) / CHUNK.length
    const write = () => {
      while (left > 0 && socket.writable) {
        left -= 1
        if (!socket.write(frame)) return socket.once('drain', write)
      }
      socket.end(announced ? '' : '0\r\n\r\n').resume()
    }
    socket.write(`${head}\r\n`)
    socket.on('data', (data) => {
      output += data
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(Number(output.slice(9, 12))))
    write()
  })
}
