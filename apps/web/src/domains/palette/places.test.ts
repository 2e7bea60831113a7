import { expect, it } from 'vitest'
import { placesIn } from './places.ts'

const found = (text: string) => {
  const meant = placesIn(text)
  return meant && [meant.name, ...meant.places.map(({ kind, label }) => `${kind}: ${label}`)]
}

it('takes the last words for a part of the page of what the others name', () => {
  expect(found('Acme-prod  data bridge')).toEqual(['Acme-prod', 'instance: Data Bridge'])
  const kinds = ['instance', 'client', 'user', 'role', 'orgUnit', 'amq', 'amqGroup', 'vendorProduct']
  expect(found('green hill hist')).toEqual(['green hill', ...kinds.map((kind) => `${kind}: History`)])
  expect(found('acme ai set')).toEqual(['acme', 'instance: AI Settings'])
  expect(found('priya young roles')).toEqual(['priya young', 'user: Roles'])
  expect(found('priya young acc')).toEqual(['priya young', 'user: Access', 'role: Access', 'orgUnit: Access'])
  expect(found('green hill business ob')).toEqual([
    'green hill',
    'instance: Business Objects',
    'client: Business Objects',
  ])
})

it('takes them for a part of the name where no part is called so, or nothing stands before it', () => {
  for (const text of ['data bridge', 'green hill bank', 'x history', 'acme d', '']) expect(found(text)).toBeNull()
})
