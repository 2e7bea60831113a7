import { contract } from '@acm/contract'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { linesOf, tellRequest } from './who.ts'

const test = testApp()

async function* given(...lines: string[]) {
  yield* lines
}

it('shows sender, IP address, changes and failure of a request', async () => {
  const caller = await test.as(['ORG_UNIT_ADD'])
  const { headers } = await caller.call(contract.orgUnits.save, {
    body: { id: 0, name: 'Asked for', description: 'x', rowVersion: 0 },
  })
  const requestId = String(headers['x-request-id'])
  const time = new Date().toISOString()
  const line = (values: object) => JSON.stringify({ level: 30, time, requestId, ...values })
  const lines = await linesOf(
    given(
      'Nov 27 14:05:02 host node[7]: The start said this.',
      `Nov 27 14:05:02 host node[7]: ${line({ msg: 'The call failed.', err: { type: 'Error', message: 'No space', stack: 'Error: No space\n    at store' } })}`,
      line({ msg: 'call', method: 'POST', path: '/api/x', status: 500, ms: 12.5, address: '10.0.0.9', userId: null }),
      line({ requestId: `${requestId}0`, msg: 'call', method: 'POST', path: '/api/of-others', status: 200 }),
      `{ "requestId": "${requestId}", cut short`,
    ),
    requestId,
  )
  const person = expect.stringMatching(/^By \S+ \S+ \(\S+@\S+\), user \d+$/)
  const entry = expect.stringMatching(/Z {2}history: orgUnit\.save of orgUnit \d+ by .+, from 127\.0\.0\.1$/)
  expect(await tellRequest(test.db, requestId, lines)).toEqual([
    `${time}  POST /api/x: 500 after 12.5 ms, from 10.0.0.9`,
    person,
    `${time}  The call failed.`,
    'Error: No space\n    at store',
    entry,
  ])
  expect(await tellRequest(test.db, requestId, [])).toEqual([person, entry])
  expect(await tellRequest(test.db, 'unknown-request', [])).toEqual([])
})
