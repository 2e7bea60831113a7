import { firstCharacters } from './characters.ts'

/** G-UI-01. */
const LENGTH = 20

/** The first 20 characters and '...'; null: shorter than 20. */
export function abbreviation(text: string): string | null {
  const characters = firstCharacters(text, LENGTH)
  return characters.length === LENGTH ? `${characters.join('')}...` : null
}
