import { amount, day, flag, input, ownId, requiredText, rowVersion } from '@acm/contract/core/fields'
import { secretText } from '@acm/contract/core/secret-fields'
import { describe, expect, test } from 'vitest'
import { createFormStore, isSeeking } from '../store/formStore.ts'
import { formValues } from '../store/formValues.ts'
import { isOf, type Restoration } from './restoration.ts'
import { restoreValues } from './restoredValues.ts'

const Thing = input({
  id: ownId(),
  name: requiredText('Name', 50),
  payment: amount('Payment'),
  since: day('Since'),
  isOn: flag('On'),
  password: secretText('Password', 50),
  rowVersion: rowVersion(),
})
const NOW = { id: 7, name: 'New', payment: 625, since: '2026-01-02', isOn: true, password: null, rowVersion: 9 }
const THEN = { id: 7, name: 'Old', payment: 500, since: '2026-01-02', isOn: false, password: 'x', rowVersion: 3 }
const restoration: Restoration = {
  kind: 'role',
  id: 7,
  isGone: false,
  told: 'the values as of 03/02/2026, 2:10 PM UTC',
  values: THEN,
  differing: [
    { name: 'payment', label: 'Payment', isSecret: false },
    { name: 'since', label: 'Since', isSecret: false },
    { name: 'isArchived', label: 'Archived', isSecret: false },
    { name: 'password', label: 'Password', isSecret: true },
  ],
  end: () => undefined,
}

function formOf(shown: readonly string[], editable = ['name', 'payment', 'since', 'isOn', 'password']) {
  const saved = formValues(Thing, NOW)
  const store = createFormStore({ input: Thing, editable }, saved, saved)
  for (const name of shown) store.know(name)
  return { input: Thing, editable, store }
}

function filled(of: Parameters<typeof restoreValues>[2], editable?: string[]) {
  const form = formOf(Object.keys(NOW), editable)
  const { names, closed } = restoreValues(form, restoration, of)
  return { names, closed, ...form.store.read() }
}

describe('form filled with older values', () => {
  test('contains them as changes, without version and secrets', () => {
    const { values, changed, names, closed, parsed } = filled({ kind: 'role', id: 7 })
    expect(values).toEqual({ ...formValues(Thing, NOW), name: 'Old', payment: '500', isOn: false })
    expect([changed, names, closed]).toEqual([['name', 'payment', 'isOn'], ['name', 'payment', 'isOn'], []])
    expect(parsed).toMatchObject({ id: 7, rowVersion: 9, password: null })
  })
  test("names different fields that can't be edited", () => {
    const { values, names, closed } = filled({ kind: 'role', id: 7 }, ['name'])
    expect([names, closed, values.payment]).toEqual([['name'], ['payment', 'isOn'], '625'])
  })
  test('accepts only its own fields', () => {
    expect(filled({ kind: 'role', id: 7, names: ['payment'] }).names).toEqual(['payment'])
    const asForm = ({ payment }: Record<string, unknown>) => ({ name: `Pays ${payment}` })
    expect(filled({ kind: 'role', id: 7, asForm }).values.name).toBe('Pays 500')
  })
  test('waits with hidden fields instead of saving them', () => {
    const form = formOf(['name'])
    restoreValues(form, restoration, { kind: 'role', id: 7 })
    expect(form.store.read()).toMatchObject({ changed: ['name'], waiting: { payment: '500', isOn: false } })
    expect(form.store.read().parsed).toMatchObject({ name: 'Old', payment: 625, isOn: true })
    expect(isSeeking(form.store.read(), 'dialog')).toBe(true)
    form.store.know('payment')
    expect(form.store.read()).toMatchObject({ changed: ['name', 'payment'], waiting: { isOn: false } })
    form.store.refill({})
    form.store.know('isOn')
    expect(form.store.read().changed).toEqual(['name', 'payment'])
  })
  test('names differences outside its fields, secrets too', () => {
    const { since: _, ...values } = THEN
    const foreign = (of: Parameters<typeof restoreValues>[2]) =>
      restoreValues(formOf(['name']), { ...restoration, values }, of).foreign.map(({ name }) => name)
    expect(foreign({ kind: 'role', id: 7 })).toEqual(['since', 'isArchived', 'password'])
    expect(foreign({ kind: 'role', id: 7, names: ['isArchived'] })).toEqual(['payment', 'since', 'password'])
  })
})

test('fills a new form only if the record is gone', () => {
  expect(isOf(restoration, { kind: 'role', id: 7 })).toBe(true)
  expect(isOf(restoration, { kind: 'role', id: 0 })).toBe(false)
  expect(isOf(restoration, { kind: 'user', id: 7 })).toBe(false)
  expect(isOf({ ...restoration, isGone: true }, { kind: 'role', id: 0 })).toBe(true)
  expect(isOf({ ...restoration, isGone: true }, { kind: 'role', id: 7 })).toBe(false)
})
