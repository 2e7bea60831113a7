import { historyKinds, type KindOfHistory } from '@acm/contract/history-kinds'
import { expect, it } from 'vitest'
import { RECORDS } from '../apps/server/test/declared-records.ts'
import { filesLike, read } from './files.ts'

const kinds: KindOfHistory[] = Object.values(historyKinds)
const verbs = new Set(kinds.flatMap(({ did }) => Object.keys(did)))

it('knows every kind of record', () => {
  const recorded = new Set(kinds.map(({ record }) => record))
  // Its history stores rows instead.
  const unrecorded = [...RECORDS].filter(([, record]) => !recorded.has(record)).map(([name]) => name)
  expect(unrecorded).toEqual(['subscriptions subscription'])
})

it('has a verb for every recorded action', () => {
  const sources = filesLike('apps/server/src/**/*.ts').filter((file) => !/\.test\.ts$/.test(file))
  const text = sources.map(read).join('\n')
  const lines = text.split('\n').filter((line) => /\b(action|EDITED|UNDONE|noteFile)\b/.test(line))
  const written = lines.flatMap((line) => [...line.matchAll(/'([a-z]\w*\.[a-z]\w*)'/g)].map((match) => match[1] ?? ''))
  expect(new Set(written).size).toBeGreaterThan(20)
  expect([...new Set(written)].filter((action) => !verbs.has(action))).toEqual([])
  const saved = kinds.flatMap(({ record }) =>
    record && 'rowVersion' in record.input.fields ? [`${record.name}.save`] : [],
  )
  expect(saved.length).toBeGreaterThan(10)
  expect(saved.filter((action) => !verbs.has(action))).toEqual([])
})
