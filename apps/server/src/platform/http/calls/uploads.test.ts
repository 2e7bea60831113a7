import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Amq } from '@acm/contract/amqs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, type ServerProcess, signIn, startServer } from '../../../../test/server-process.ts'
import { multipart } from '../../../../test/uploads.ts'
import { deleteEmbedded } from '../../embedded/embedded.ts'

const MB = 1024 * 1024
let dataDir = ''
let server: ServerProcess
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'acm-uploads-'))
  const { DATABASE_URL: _, ...env } = process.env
  server = await startServer({ ...env, DATA_DIR: dataDir, PORT: '0', DEMO: '0', LOG_LEVEL: 'silent' })
})
afterAll(async () => {
  const ended = new Promise((resolve) => server.process.once('exit', resolve))
  server.process.kill('SIGTERM')
  await ended
  await deleteEmbedded({ dataDir, log: () => undefined, files: [] })
  await rm(dataDir, { recursive: true, force: true })
})

const peak = () => {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}

/** Concurrent files; UPLOADS=12 sends more. */
const AT_ONCE = Number(process.env.UPLOADS ?? 4)
const content = Buffer.from(`[${'{},'.repeat((19 * MB) / 3)}{}]`)

describe('uploads', () => {
  it('of 19 MB, many at once, keep the server under 400 MB; each is stored or told to come again', async () => {
    const cookie = await signIn(server)
    const { body: amq } = await call<Amq>(server, '/Amq/SaveAmq', { cookie, body: { name: 'Large' } })
    const send = async (Name: string) => {
      const parts = { AMQId: amq.id, Name, Description: 'Large', Enabled: 'true', StartDate: '2031-01-01' }
      const { headers, payload } = multipart(parts, { name: 'large.json', content })
      const address = `${server.url}/api/Amq/UploadAmqVersion`
      const answer = await fetch(address, { method: 'POST', headers: { ...headers, cookie }, body: payload })
      return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
    }
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => send(`Large ${number}`)))
    const stored = answers.filter(({ status }) => status === 200)
    expect(answers.filter(({ status, retryAfter }) => status === 503 && retryAfter).length).toBe(
      AT_ONCE - stored.length,
    )
    expect(stored.length).toBeGreaterThan(0)
    expect(peak()).toBeLessThan(400)
    const { body } = await call<Amq>(server, `/Amq/${amq.id}`, { cookie })
    expect(body.versions.length).toBe(stored.length)
  }, 120_000)
})
