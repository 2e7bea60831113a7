import { expect, it } from 'vitest'
import { exactJson } from './comparison/exactJson.ts'
import { propertiesOf } from './comparison/fileProperties.ts'
import { proposalOf } from './useOfferedValues.ts'

const ofText = (text: string) => proposalOf(propertiesOf(exactJson(text)))
const of = (content: unknown) => ofText(JSON.stringify(content))

it('proposes the first valid value of each field', () => {
  expect(of({ name: 'Fair Lending', edition: ' 2027 Spring ', questions: [] })).toEqual({ name: '2027 Spring' })
  expect(of({ version: 3, effectiveDate: '2027-03-01T00:00:00Z', description: 'Wording of 2027' })).toEqual({
    name: '3',
    startDate: '2027-03-01',
    description: 'Wording of 2027',
  })
  expect(of({ edition: 'An edition with a name too long', versionName: 'Spring' })).toEqual({ name: 'Spring' })
  expect(of({ startDate: 'soon', validFrom: '2027-02-28' })).toEqual({ startDate: '2027-02-28' })
  // As it is written, and of a key that is there twice what programs read.
  expect(ofText('{"version": 2.10, "summary": "a", "summary": "b"}')).toEqual({ name: '2.10', description: 'b' })
})

it('proposes nothing missing or invalid', () => {
  const wrong = { edition: 'n'.repeat(19), startDate: '2027-02-30', description: 'd'.repeat(256) }
  for (const content of [
    wrong,
    { edition: ' ', version: true, description: ['a'] },
    {},
    [{ edition: 'a' }],
    null,
    'a',
    1,
  ])
    expect(of(content)).toEqual({})
})
