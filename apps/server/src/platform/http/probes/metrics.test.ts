import { contract } from '@acm/contract'
import { describe, expect, it } from 'vitest'
import { PASSWORD, testApp } from '../../../../test/app.ts'

const test = testApp()

async function read(): Promise<string> {
  const answer = await test.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(answer.statusCode).toBe(200)
  return answer.payload
}

function seriesOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

/** Without the figures, in which any digits may occur by chance. */
function namesOf(text: string): string {
  return text.replace(/ \S+$/gm, '')
}

describe('metrics', () => {
  it('count calls by route and status, never by id', async () => {
    const caller = await test.as(['CLIENT_DETAILS_VIEW'])
    await caller.call(contract.clients.get, { params: { id: 123_456 } })
    await caller.call(contract.clients.get, { params: { id: 654_321 } })
    await caller.get('/no/such/call/777777')
    await caller.send({ method: 'PROPFIND' as 'GET', url: '/no/such/call/777777' })
    const text = await read()
    const route = 'method="GET",route="/api/Client/GetClientDetails/:id"'
    expect(seriesOf(text, `http_requests_total{${route},status="404"}`)).toBe(2)
    expect(seriesOf(text, `http_request_duration_seconds_count{${route}}`)).toBe(2)
    expect(seriesOf(text, 'http_requests_total{method="GET",route="page",status="404"}')).toBe(1)
    expect(seriesOf(text, 'http_requests_total{method="other",route="page",status="404"}')).toBe(1)
    expect(namesOf(text)).not.toMatch(/123456|654321|777777|PROPFIND/)
  })

  it('count rejected sign-ins by reason', async () => {
    const [locked, disabled] = [await test.user({ isLocked: true }), await test.user({ isEnabled: false })]
    const before = await read()
    await test.nobody.call(contract.session.signIn, {
      body: { email: 'nobody@example.com', password: 'wrong password' },
    })
    await test.nobody.call(contract.session.signIn, { body: { email: disabled.email, password: PASSWORD } })
    await test.nobody.call(contract.session.signIn, { body: { email: locked.email, password: PASSWORD } })
    const after = await read()
    const more = (reason: string) => {
      const series = `acm_sign_ins_refused_total{reason="${reason}"}`
      return seriesOf(after, series)! - seriesOf(before, series)!
    }
    expect(['wrong credentials', 'locked', 'disabled', 'single sign-on'].map(more)).toEqual([1, 1, 1, 0])
    expect(after).not.toContain(disabled.email)
  })

  it('report database connections and waits', async () => {
    const text = await read()
    expect(seriesOf(text, 'acm_database_pool_max')).toBe(5)
    expect(seriesOf(text, 'acm_database_pool_waiting')).toBe(0)
    expect(seriesOf(text, 'acm_database_pool_wait_seconds_count')).toBeGreaterThan(0)
  })

  it('report process and build', async () => {
    const text = await read()
    expect(text).toMatch(/^acm_build_info\{version="\d+\.\d+\.\d+",build="[\w-]{12}",node="[\d.]+"\} 1$/m)
    for (const name of ['process_resident_memory_bytes', 'process_cpu_seconds_total'])
      expect(seriesOf(text, name), name).toBeGreaterThan(0)
    // The first reads may come before anything was measured.
    await expect.poll(async () => seriesOf(await read(), 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  })
})
