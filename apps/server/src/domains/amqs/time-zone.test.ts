import type { Amq } from '@acm/contract/amqs'
import { daysAfter, setTimeZone } from '@acm/contract/core/days'
import { afterAll, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { upload } from '../../../test/uploads.ts'

/** At each moment the day of one of these is not that of UTC. */
const isEarly = new Date().getUTCHours() < 10
const timeZone = isEarly ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
const test = testApp({ timeZone })
afterAll(() => setTimeZone('UTC'))

it('a version is locked from its day in the installation’s time zone on, and what ends soon is counted from there', async () => {
  const utc = new Date().toISOString().slice(0, 10)
  const here = isEarly ? daysAfter(utc, -1) : daysAfter(utc, 1)
  const caller = await test.as(['AMQ_LIBRARY_VIEW', 'AMQ_LIBRARY_EDIT', 'AMQ_LIBRARY_UPDATE_VERSION'])
  const isLocked = async (StartDate: string) => {
    const { body: amq } = await caller.post<Amq>('/Amq/SaveAmq', { name: `Starts ${StartDate}`, description: '' })
    const { body } = await upload<{ id: number }>(caller, { AMQId: amq.id, Name: 'One', StartDate })
    const { versions } = (await caller.get<Amq>(`/Amq/${amq.id}`)).body
    const renamed = { ...versions.find(({ id }) => id === body.id), name: 'Two' }
    return (await caller.post('/Amq/UpdateVersion', renamed)).status === 400
  }
  expect([await isLocked(here), await isLocked(daysAfter(here, 1))]).toEqual([true, false])
})
