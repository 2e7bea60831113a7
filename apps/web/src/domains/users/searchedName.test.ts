import { expect, test } from 'vitest'
import { PEOPLE } from '../../../../../packages/contract/test/people.ts'
import { textFilter } from '../../ui/list/filters/filters.ts'
import { filterable, filterRows } from '../../ui/list/model/filterRows.ts'
import { searchedName } from './UsersPage.tsx'

/** The filter matches one part of a name; the search of the console takes words apart. */
const SEARCH_ALONE = ['oneill', 'jean luc', 'lopez maria']
const CASES = PEOPLE.flatMap(([first, last, typed]) =>
  typed.filter((text) => !SEARCH_ALONE.includes(text)).map((text) => [`${first} ${last}`, text] as const),
)
const people = PEOPLE.map(([firstName, lastName]) => ({ firstName, lastName, fullName: `${firstName} ${lastName}` }))
const filter = textFilter<(typeof people)[number]>({ name: 'fullName', label: 'Name' }, { value: searchedName })

test.each(CASES)('finds %s by "%s" like the database', (name, text) => {
  const found = filterRows(filterable(people), [...people.keys()], [{ filter, value: ` ${text}\u200b` }])
  expect(found.map(({ fullName }) => fullName)).toContain(name)
})
