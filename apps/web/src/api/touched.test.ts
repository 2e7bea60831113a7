import { contract } from '@acm/contract'
import { describe, expect, test } from 'vitest'
import { isTouched } from './refreshOffers.ts'

const of = (domain: string, ...touched: string[]) => ({ domain, touched })

describe('an answer is made old', () => {
  test.each([
    ['a list by the data it depends on', 'instances', contract.instances.getAll, of('clients', 'clients'), true],
    ['no list by other data of its domain', 'instances', contract.instances.getAll, of('instances', 'vendors'), false],
    ['a record by a change of its domain', 'clients', contract.clients.get, of('clients', 'clients'), true],
    ['what is in no list as well', 'dataBridge', contract.dataBridge.get, of('dataBridge'), true],
    [
      'a data bridge by its instance, which has its switches',
      'dataBridge',
      contract.dataBridge.get,
      of('instances', 'instances'),
      true,
    ],
    [
      'an instance by its client, whose name it bears',
      'instances',
      contract.instances.get,
      of('clients', 'clients'),
      true,
    ],
    ['no record of another domain', 'users', contract.users.get, of('clients', 'clients'), false],
  ])('%s', (...[, domain, { reads, follows }, event, isOld]) => {
    expect(isTouched([domain], { ...(reads && { reads }), ...(follows && { follows }) }, event)).toBe(isOld)
  })
})
