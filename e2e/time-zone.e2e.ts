import type { Amq } from '@acm/contract/amqs'
import { daysAfter, setTimeZone } from '@acm/contract/core/days'
import { afterAll, expect, it } from 'vitest'
import { upload } from '../apps/server/test/uploads.ts'
import { testConsole } from './harness/console.ts'

/** At each moment the day of one of these is not that of UTC. */
const isEarly = new Date().getUTCHours() < 10
const test = testConsole({ timeZone: isEarly ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati' })
afterAll(() => setTimeZone('UTC'))

it('pages go by the day of the installation, whatever that of the browser is: the version of today is in effect, that of tomorrow is not', async () => {
  const utc = new Date().toISOString().slice(0, 10)
  const here = isEarly ? daysAfter(utc, -1) : daysAfter(utc, 1)
  const caller = await test.as(['AMQ_LIBRARY_VIEW', 'AMQ_LIBRARY_EDIT', 'AMQ_LIBRARY_UPDATE_VERSION'])
  const { body: amq } = await caller.post<Amq>('/Amq/SaveAmq', { name: 'Zoned', description: '' })
  await upload(caller, { AMQId: amq.id, Name: 'Of today', StartDate: here })
  await upload(caller, { AMQId: amq.id, Name: 'Of tomorrow', StartDate: daysAfter(here, 1) })
  const page = await test.pageOf(caller, `/amqs/${amq.id}`, { timezoneId: 'UTC' })
  await page.getByText('Version Of today in effect', { exact: true }).waitFor()
  const marked = page.getByRole('row').filter({ has: page.getByText('In effect', { exact: true }) })
  expect(await marked.getByRole('button', { name: /^Of / }).allTextContents()).toEqual(['Of today'])
})
