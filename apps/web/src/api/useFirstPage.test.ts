import { contract } from '@acm/contract'
import { describe, expect, test } from 'vitest'
import { type Filter, flagFilter, multiSelectFilter, textFilter } from '../ui/list/filters/filters.ts'
import type { ListState } from '../ui/list/model/listState.ts'
import { firstPageQuery } from './useFirstPage.ts'

interface Row {
  databaseCode: string
  orgUnitId: number
  disabled: boolean
}

const FILTERS: readonly Filter<Row>[] = [
  textFilter({ name: 'databaseCode', label: 'Instance Code' }),
  multiSelectFilter({ name: 'orgUnitId', label: 'Org Unit' }),
  flagFilter(
    { name: 'active', label: 'Active Only' },
    { keeps: (row) => !row.disabled, initial: true, asks: ['disabled', 'false'] },
  ),
  textFilter<Row>({ name: 'nickname', label: 'Nickname' }, { value: () => '' }),
]
const asked = (state: Partial<ListState>) =>
  firstPageQuery(contract.instances.getAll, FILTERS, {
    filters: { active: false },
    sort: { id: 'databaseCode', descending: false },
    page: 1,
    pageSize: 10,
    ...state,
  })

describe('the first page of a long list', () => {
  test('is asked for as the call of the list says filters and order', () => {
    expect(asked({})).toEqual({ sort: 'databaseCode', page: 1, pageSize: 10 })
    expect(asked({ sort: { id: 'databaseName', descending: true }, page: 3, pageSize: 100 })).toEqual({
      sort: '-databaseName',
      page: 3,
      pageSize: 100,
    })
    expect(asked({ filters: { databaseCode: 'led', orgUnitId: ['7', 'none'], active: true, nickname: '' } })).toEqual({
      databaseCode: ['led'],
      orgUnitId: ['7', 'none'],
      disabled: 'false',
      sort: 'databaseCode',
      page: 1,
      pageSize: 10,
    })
  })
  test('takes a filter that nobody has touched as it is delivered', () => {
    expect(asked({ filters: {} })).toMatchObject({ disabled: 'false' })
  })
  test('is not asked for where the server knows another order, other filters, or all is to be in sight', () => {
    expect(asked({ sort: { id: 'active', descending: false } })).toBeNull()
    expect(asked({ filters: { nickname: 'x' } })).toBeNull()
    expect(asked({ pageSize: 'all' })).toBeNull()
  })
})
