import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'vite'
import { expect, it, onTestFinished, vi } from 'vitest'

const CONFIG = join(import.meta.dirname, '../apps/web/vite.config.ts')

it('development pages reach the API at PORT', async () => {
  const api = createHttpServer((request, response) => response.end(`asked for ${request.url}`)).listen(0, '127.0.0.1')
  onTestFinished(() => void api.close())
  await new Promise((resolve) => api.once('listening', resolve))
  vi.stubEnv('PORT', String((api.address() as AddressInfo).port))
  onTestFinished(() => void vi.unstubAllEnvs())
  const web = await createServer({ configFile: CONFIG, logLevel: 'silent', server: { port: 0, host: '127.0.0.1' } })
  onTestFinished(() => web.close())
  await web.listen()
  const answer = await fetch(`${web.resolvedUrls?.local[0]}api/health/live`)
  expect(await answer.text()).toBe('asked for /api/health/live')
})
