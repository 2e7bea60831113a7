import { Writable } from 'node:stream'
import { contract } from '@acm/contract'
import { SpanKind } from '@opentelemetry/api'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PASSWORD, testApp } from '../../../test/app.ts'
import { type ExportedSpan, startCollector } from '../../../test/collector.ts'
import { follow } from '../../../test/event-reader.ts'
import { outsideServer } from '../../../test/identity-providers.ts'
import { givenVendors } from '../../../test/vendors.ts'
import { buildApp } from '../../app.ts'
import { fetchGuarded } from '../outbound/guarded-fetch.ts'
import { openTelemetry } from './opentelemetry.ts'
import { traced } from './tracing.ts'

const SERVER = 2
const CLIENT = 3
const CONSUMER = 5
const TRACE = '0af7651916cd43dd8448eb211c80319c'
const TRACEPARENT = `00-${TRACE}-b7ad6b7169203331-01`

let collector: Awaited<ReturnType<typeof startCollector>>
let stop: () => Promise<void>
const traces = { sampler: 'parentbased_always_on', ratio: 1 } as const
// Before anything that is traced is opened.
beforeAll(async () => {
  collector = await startCollector()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
  vi.stubEnv('OTEL_SERVICE_NAME', 'console-of-a-test')
  stop = openTelemetry(traces, { everyMs: 50 })
})
const test = testApp({ trustProxy: 'loopback', traces })
const outside = outsideServer()
const { editor, product, select } = givenVendors(test)
afterAll(async () => {
  await stop()
  collector.close()
  vi.unstubAllEnvs()
})

async function traceOf(isWanted: (span: ExportedSpan) => boolean): Promise<ExportedSpan[]> {
  await expect.poll(() => collector.spans.some(isWanted), { timeout: 15_000 }).toBe(true)
  const { traceId } = collector.spans.find(isWanted)!
  return collector.spans.filter((span) => span.traceId === traceId)
}
const isCall = (id: unknown) => (span: ExportedSpan) => span.attributes['acm.request.id'] === id
const callOf = async (answer: { headers: Record<string, unknown> }) => {
  const trace = await traceOf(isCall(answer.headers['x-request-id']))
  return { trace, call: trace.find(({ kind }) => kind === SERVER)! }
}

describe('a trace', () => {
  it('covers a call and its queries without values', async () => {
    const { email } = await test.user()
    const answer = await test.nobody.call(contract.session.signIn, {
      query: { secret: 5 },
      body: { email, password: PASSWORD },
    })
    const { trace, call } = await callOf(answer)
    expect(call).toMatchObject({ name: 'POST /api/authentication', attributes: { 'http.response.status_code': 200 } })
    const queries = trace.filter(({ kind }) => kind === CLIENT)
    expect(queries.every(({ parentSpanId }) => parentSpanId === call.spanId)).toBe(true)
    const names = queries.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['SELECT users', 'BEGIN', 'COMMIT']))
    expect(queries.find(({ name }) => name === 'SELECT users')?.attributes['db.query.text']).toContain('$1')
    expect(JSON.stringify(trace)).not.toMatch(new RegExp(`${email}|${PASSWORD}|secret=5|argon2`))
    expect(collector.resources[0]).toMatchObject({ 'service.name': 'console-of-a-test' })
  })

  it('covers streamed and failing lists', async () => {
    const ask = async () =>
      (await callOf(await (await test.as(['ORG_UNIT_VIEW'])).call(contract.orgUnits.getAll))).trace.find(
        ({ name }) => name === 'DECLARE org_units',
      )
    await sql`alter table org_units rename to away`.execute(test.db)
    expect((await ask())?.attributes).toMatchObject({ 'error.type': expect.any(String) })
    await sql`alter table away rename to org_units`.execute(test.db)
    expect((await ask())?.attributes).not.toHaveProperty('error.type')
  })

  it('continues only traces of our proxies', async () => {
    const ask = (remoteAddress: string) =>
      test.app.inject({ url: '/api/OrgUnits/GetAll', remoteAddress, headers: { traceparent: TRACEPARENT } })
    expect((await callOf(await ask('127.0.0.1'))).call).toMatchObject({
      traceId: TRACE,
      parentSpanId: 'b7ad6b7169203331',
    })
    expect((await callOf(await ask('10.0.0.5'))).call.traceId).not.toBe(TRACE)
  })

  it('covers instance databases and links later attempts', async () => {
    const caller = await editor()
    const [there, away] = [await test.linkedInstance(), await test.linkedInstance()]
    const before = await product()
    await select(before.id, [there.databaseId, away.databaseId])
    await away.shut()
    const saved = await caller.call(contract.vendors.updateProduct, { body: { ...before, vendorName: 'Traced' } })
    const { trace, call } = await callOf(saved)
    const tries = trace.filter(({ kind }) => kind === CONSUMER)
    expect(tries.map(({ name }) => name)).toEqual(['job vendorProduct', 'job vendorProduct'])
    expect(tries.every(({ parentSpanId }) => parentSpanId === call.spanId)).toBe(true)
    const written = trace.filter(({ attributes }) => attributes['db.namespace'] === 'instance')
    expect(written.map(({ name }) => name)).toContain('INSERT vendor_product')
    await away.open()
    await test.wait()
    await test.work()
    const later = await traceOf(({ links }) => links.includes(call.traceId))
    expect(later.find(({ kind }) => kind === CONSUMER)).toMatchObject({
      name: 'job vendorProduct',
      attributes: { 'acm.job.target': away.databaseId, 'acm.job.try': 2 },
    })
  })

  it('covers outgoing requests and the kind of failure', async () => {
    const got: (string | undefined)[] = []
    outside.answer = (request, response) => {
      got.push(String(request.headers.traceparent))
      response.end('hello')
    }
    const kind = SpanKind.CONSUMER
    await traced('outside', { kind }, () => fetchGuarded(outside.url, outside.outbound))
    const trace = await traceOf(({ name }) => name === 'outside')
    expect(got[0]?.slice(3, 35)).toBe(trace[0]?.traceId)
    await traced('outside', { kind }, () => fetchGuarded('http://insecure.example/person@example.com')).catch(
      () => undefined,
    )
    await traceOf(({ attributes }) => attributes['error.type'] === 'Error')
    expect(JSON.stringify(collector.spans)).not.toContain('person@example.com')
  })

  it('is named in the line of its call', async () => {
    const lines: Record<string, unknown>[] = []
    const write = (line: string, _: string, done: () => void) => {
      lines.push(JSON.parse(line))
      done()
    }
    const app = buildApp({ ...test.services, log: pino({}, new Writable({ write, decodeStrings: false })) })
    const answer = await app.inject({ url: '/api/OrgUnits/GetAll' })
    const { call } = await callOf(answer)
    expect(lines.find(({ msg }) => msg === 'call')).toMatchObject({ traceId: call.traceId })
    await app.close()
  })

  it('excludes the polling of changes', async () => {
    const caller = await test.as(['ORG_UNIT_VIEW', 'ORG_UNIT_ADD'])
    const reader = await follow(test.app, caller)
    await caller.call(contract.orgUnits.save, { body: { name: 'Told of', description: 'x' } })
    await reader.until(({ name }) => name === 'change')
    reader.leave()
    await reader.ended
    const ofHistory = (spans: typeof collector.spans) =>
      spans.filter(({ attributes }) => String(attributes['db.query.text']).includes('history'))
    expect(ofHistory(await traceOf(({ name }) => name === 'GET /api/x/events'))).toEqual([])
    expect(ofHistory(await traceOf(({ name }) => name === 'POST /api/OrgUnits/SaveOrgUnit'))).not.toEqual([])
  })
})
