/** G-UI-01. */
const LENGTH = 20

/** The first 20 characters and '...'; null: shorter than 20. */
export function abbreviation(text: string): string | null {
  const characters = Array.from(text)
  return characters.length >= LENGTH ? `${characters.slice(0, LENGTH).join('')}...` : null
}
