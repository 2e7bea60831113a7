import type { Subscription } from '@acm/contract/subscriptions'
import type { Page } from 'playwright-core'
import { touch } from '../../apps/server/test/app.ts'
import type { TestConsole } from './console.ts'

export interface TestSubscriber {
  acesClientId: number
  ids: Record<string, number>
}

interface SubscriptionInput {
  group: { id: number }
  on: number[]
  startDate: string
  endDate?: string | null
}

export const UPDATE = '/AmqGroupSubscriptions/UpdateSubscriptions'

/** Writes directly to the database. */
export function testSubscribers(test: TestConsole) {
  const group = async (name: string, enabled = true) => {
    const row = { name, enabled, createdBy: 'Test' }
    const { id } = await test.db
      .insertInto('amq_groups')
      .values(row as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    await touch(test.db, 'amq-groups')
    return { id, name }
  }
  const client = async (codes: readonly string[], values: object = {}): Promise<TestSubscriber> => {
    const acesClientId = await test.client({ ...values })
    const ids: Record<string, number> = {}
    for (const databaseCode of codes) ids[databaseCode] = await test.instance({ acesClientId, databaseCode })
    return { acesClientId, ids }
  }
  const subscribe = async (...rows: SubscriptionInput[]) => {
    const all = rows.flatMap(({ group: { id }, on, startDate, endDate = null }) =>
      on.map((databaseId) => ({ amqGroupId: id, databaseId, startDate, endDate })),
    )
    await test.db.insertInto('subscriptions').values(all).execute()
  }
  const stored = async ({ acesClientId }: TestSubscriber) =>
    (
      await (
        await test.other(['SUBSCRIPTION_VIEW'])
      ).get<Subscription[]>(`/AmqGroupSubscriptions/GetSubscriptionsForClient?acesClientId=${acesClientId}`)
    ).body
  /** Someone else's save, through the API. */
  const update = async (body: object) => (await test.other(['SUBSCRIPTION_EDIT'])).post<Subscription[]>(UPDATE, body)
  return { group, client, subscribe, stored, update }
}

export const tabOf = ({ acesClientId }: TestSubscriber, search = '') =>
  `/clients/${acesClientId}?initialTab=subscriptions${search}`

/** Without badges, whose text depends on today. */
export const rowTexts = (page: Page) =>
  page.locator('tbody tr').evaluateAll((all) => {
    const textOf = (cell: Element) => {
      const copy = cell.cloneNode(true) as Element
      for (const badge of copy.querySelectorAll('[data-badge]')) badge.remove()
      return copy.textContent?.trim()
    }
    return all.map((row) => [...row.children].slice(0, 4).map(textOf))
  })

export const shown = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')

/** UTC. */
export const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
