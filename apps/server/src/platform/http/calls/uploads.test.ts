import { readFileSync } from 'node:fs'
import type { Amq } from '@acm/contract/amqs'
import { describe, expect, inject, it } from 'vitest'
import { FIRST_USER, withMigratedDatabase } from '../../../../test/fresh-database.ts'
import { call, type ServerProcess, signIn, startServer, stopServer } from '../../../../test/server-process.ts'
import { multipart } from '../../../../test/uploads.ts'

const MB = 1024 * 1024
const peak = (server: ServerProcess) => {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}

/** Concurrent files; UPLOADS=12 sends more. */
const AT_ONCE = Number(process.env.UPLOADS ?? 2)
const content = Buffer.from(`[${'{},'.repeat((19 * MB) / 3)}{}]`)

describe('uploads', () => {
  it('of 19 MB keep the server below 400 MB', {
    timeout: 120_000,
  }, async () => {
    await withMigratedDatabase(inject('testServer'), async (_name, environment) => {
      const server = await startServer(environment)
      await sendMany(server).finally(() => stopServer(server))
    })
  })
})

async function sendMany(server: ServerProcess): Promise<void> {
  const cookie = await signIn(server, FIRST_USER)
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
  expect(answers.filter(({ status, retryAfter }) => status === 503 && retryAfter).length).toBe(AT_ONCE - stored.length)
  expect(stored.length).toBeGreaterThan(0)
  expect(peak(server)).toBeLessThan(400)
  const { body } = await call<Amq>(server, `/Amq/${amq.id}`, { cookie })
  expect(body.versions.length).toBe(stored.length)
}
