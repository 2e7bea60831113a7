import { domainList } from '@acm/contract/core/domain-list'
import {
  amount,
  atLeast,
  day,
  flag,
  input,
  ownId,
  reference,
  required,
  requiredText,
  rowVersion,
  text,
} from '@acm/contract/core/fields'
import { pattern } from '@acm/contract/core/rules'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { changesToSave, formValues, judge, parseForm, shapesOf } from './formValues.ts'
import { changedNames } from './typedValues.ts'

const Thing = input({
  id: ownId(),
  name: requiredText('Name', 5),
  note: text('Note', 10),
  price: amount('Price'),
  since: day('Since'),
  isOld: flag('Old'),
  orgUnitId: reference('Org Unit'),
  rowVersion: rowVersion(),
})
const stored = {
  id: 7,
  name: 'Abc',
  note: null,
  price: 12.5,
  since: '2026-03-02',
  isOld: null,
  orgUnitId: null,
  rowVersion: 3,
}
const all = Object.keys(Thing.fields)

describe('a form over a record', () => {
  test('shows it as text and returns it unchanged', () => {
    const values = formValues(Thing, stored)
    expect(values).toMatchObject({ note: '', price: '12.5', isOld: false, id: 7, rowVersion: 3 })
    expect(parseForm(Thing, values, all)).toEqual({ parsed: { ...stored, isOld: false }, errors: [] })
  })
  test('changing back is no change', () => {
    const saved = formValues(Thing, stored)
    expect(changedNames(saved, { ...saved, name: 'Abd' })).toEqual(['name'])
    expect(changedNames(saved, { ...saved, name: 'Abc' })).toEqual([])
  })
  test('counts no change if a save sends the same', () => {
    const Site = input({
      name: requiredText('Name', 5),
      price: amount('Price'),
      domains: domainList(text('Domains', 50)),
    })
    const site = { name: 'Abc', price: '1000', domains: 'a.example,b.example' }
    const changes = (typed: object, saved: object = {}) =>
      changesToSave(Site, shapesOf(Site, { ...site, ...saved }), shapesOf(Site, { ...site, ...typed }))
    expect(changes({ name: ' Abc ' })).toEqual([])
    expect(changes({ name: 'abc' })).toEqual(['name'])
    expect(changes({ price: '1,000' })).toEqual([])
    expect(changes({ price: 'more' }, { price: 'much' }), 'neither can be saved').toEqual(['price'])
    expect(changes({ domains: ' a.example ,, b.example,' })).toEqual([])
    expect(changes({ domains: 'b.example,a.example' })).toEqual(['domains'])
  })
  test("shows the contract's messages, one per field", () => {
    const values = { ...formValues(Thing, stored), name: ' ', price: '-1', since: '2026-02-30', note: '12345678901' }
    expect(parseForm(Thing, values, all).errors).toEqual([
      { propertyName: 'since', errorMessage: 'Value is invalid.' },
      { propertyName: 'name', errorMessage: 'Value is required.' },
      { propertyName: 'note', errorMessage: 'Value must be less than 10 characters.' },
      { propertyName: 'price', errorMessage: 'Value must be greater than or equal to 0' },
    ])
  })
  test('rejects text that matches no option', () => {
    const several = { ...requiredText('Members', 9), kind: 'list', shape: () => z.array(z.int()), rules: [] } as const
    const Team = input({ orgUnitId: reference('Org Unit'), members: several })
    const { errors } = parseForm(Team, { orgUnitId: { typed: ' Wst ' }, members: [3, { typed: 'Ada' }] }, [
      'orgUnitId',
      'members',
    ])
    expect(errors).toEqual([
      { propertyName: 'orgUnitId', errorMessage: "'Wst' isn't in the list. Select one from the list." },
      { propertyName: 'members', errorMessage: "'Ada' isn't in the list. Select one from the list." },
    ])
  })
  test('accepts unchanged stored values', () => {
    const Note = input({ since: day('Since'), name: requiredText('Name', 50, { rules: [pattern(/^[a-z ]+$/)] }) })
    const stored = { since: '0206-03-02', name: 'NORTH\u00a0POLE' }
    const saved = shapesOf(Note, stored)
    const errorsOf = (values: object) =>
      judge(Note, shapesOf(Note, { ...stored, ...values }), ['since', 'name'], saved).errors
    expect(errorsOf({})).toEqual([])
    expect(errorsOf({ name: 'NORTH POLE' })).toEqual([])
    expect(errorsOf({ since: '0206-03-03', name: 'NORTH' })).toEqual([
      { propertyName: 'since', errorMessage: 'Enter a date between 01/01/1990 and 12/31/2100.' },
      { propertyName: 'name', errorMessage: 'String is invalid' },
    ])
    expect(errorsOf({ name: '' })).toEqual([{ propertyName: 'name', errorMessage: 'Value is required.' }])
    expect(judge(Note, saved, ['since', 'name']).errors, 'of a new record').toHaveLength(2)
  })
  test('ignores read-only fields', () => {
    const values = { ...formValues(Thing, stored), name: '', price: 'much' }
    expect(parseForm(Thing, values, ['note']).errors).toEqual([])
  })
})

describe('field that counts while a flag is on', () => {
  const Policy = input({ isOn: flag('On'), months: { ...required(atLeast('Months', 1)), when: 'isOn' } })
  const check = (values: object) => parseForm(Policy, { isOn: true, ...values }, ['isOn', 'months'])
  const refused = (errorMessage: string) => [{ propertyName: 'months', errorMessage }]

  test('is validated while the flag is on', () => {
    expect(check({ months: 'abc' }).errors).toEqual(refused('Enter a whole number.'))
    expect(check({ months: '' }).errors).toEqual(refused('Value is required.'))
    expect(check({ months: '0' }).errors).toEqual(refused('Value must be at least 1.'))
  })
  test('never blocks while it is off', () => {
    expect(check({ isOn: false, months: 'abc' })).toEqual({ parsed: { isOn: false, months: null }, errors: [] })
    expect(check({ isOn: false, months: '12' })).toEqual({ parsed: { isOn: false, months: 12 }, errors: [] })
  })
})
